import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import {
  BonusCredited,
  RepeatOrderExpiring,
  VoucherChanged,
  WithdrawalChanged,
} from '@jejaring/proto/wallet/v1/events'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId, open, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { freshName, login, password, readSession, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const everything = {
  start: 0,
  length: 100,
  search: '',
  order: [{ column: 'created_at', descending: true }],
  dateStart: '',
  dateFinish: '',
}

async function member() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const as = (impersonatorId?: string) =>
    identity.service.as({ memberId: id, role: 'member', sessionId: newId(), impersonatorId })
  const own = as()
  const inbox = async () => await own.listNotifications({ query: everything })
  return {
    id,
    username,
    own,
    impersonated: as(ROOT_MEMBER_ID),
    inbox,
    /** The newest line about this. */
    last: async (kind: string) =>
      (await inbox()).notifications.find((line) => line.kind === kind)?.message ?? 'nothing',
    lines: async (kind: string) => (await inbox()).notifications.filter((line) => line.kind === kind).length,
    messages: async () =>
      (await identity.messagesTo([id])).map(({ template, sealedParameters }) => ({
        template,
        ...JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!)),
      })),
  }
}

const deliver: TestIdentity['service']['deliver'] = (...event) => identity.service.deliver(...event)
const credited = (...credits: { memberId: string; businessDay: string; dayTotal: bigint }[]) =>
  deliver('wallet.bonus.credited', BonusCredited, BonusCredited.fromPartial({ credits }))

test('a new member is welcomed', async () => {
  const { inbox } = await member()
  const { notifications, counts, unread } = await inbox()
  expect(notifications).toMatchObject([{ kind: 'welcome', read: false, createdAt: expect.any(Date) }])
  expect([counts, unread]).toEqual([{ total: 1n, filtered: 1n }, 1])
})

test("a day's bonuses are one line, which grows, is unread again, and never shrinks", async () => {
  const { id, own, inbox, last } = await member()
  const credit = (dayTotal: bigint, businessDay = '2026-11-21') =>
    credited({ memberId: id, businessDay, dayTotal })
  await credit(50_000n)
  await own.readAllNotifications({})
  await credit(1_150_000n)
  await credit(100_000n)
  expect(await last('bonus')).toBe('Bonus Anda pada 21/11/2026: Rp. 1.150.000.')
  expect((await inbox()).unread).toBe(1)
  await credit(50_000n, '2026-11-22')
  expect((await inbox()).notifications.filter(({ kind }) => kind === 'bonus')).toHaveLength(2)
})

test('bonuses of many members come in one event; one of before that is understood', async () => {
  const [first, second] = [await member(), await member()]
  const businessDay = '2026-11-21'
  await credited(
    { memberId: first.id, businessDay, dayTotal: 50_000n },
    { memberId: newId(), businessDay, dayTotal: 1n },
    { memberId: second.id, businessDay, dayTotal: 5_000n },
  )
  expect(await first.last('bonus')).toBe('Bonus Anda pada 21/11/2026: Rp. 50.000.')
  expect(await second.last('bonus')).toBe('Bonus Anda pada 21/11/2026: Rp. 5.000.')
  const old = { memberId: first.id, businessDay, amount: 5_000n, dayTotal: 55_000n }
  await deliver('wallet.bonus.credited', BonusCredited, BonusCredited.fromPartial(old))
  expect(await first.last('bonus')).toBe('Bonus Anda pada 21/11/2026: Rp. 55.000.')
})

test('pins from somebody go to the inbox and the phone, once; other movements do not', async () => {
  const giver = await member()
  const { id, username, last, lines, messages } = await member()
  const moved = (type: MovementType) =>
    PinMoved.create({
      movementId: newId(),
      memberId: id,
      type,
      packageId: 1,
      qty: 5,
      counterpartyId: giver.id,
      movedAt: new Date(),
    })
  const came = moved(MovementType.TRANSFER_IN)
  for (const event of [came, came, moved(MovementType.TRANSFER_OUT), moved(MovementType.RO)]) {
    await deliver('pins.pin.moved', PinMoved, event)
  }
  expect(await last('pins')).toBe(`Anda menerima 5 pin dari ${giver.username}.`)
  expect(await lines('pins')).toBe(1)
  expect((await messages()).filter(({ template }) => template === 'pins_received')).toEqual([
    { template: 'pins_received', name: username, username, qty: '5', from: giver.username },
  ])
})

const paid = { status: WithdrawalStatus.SUCCESS }
const refused = { status: WithdrawalStatus.FAILED, reason: 'Rekening salah. ' }
const withdrawals: [string, object, bigint, string, string[]][] = [
  [
    'asked for',
    { status: WithdrawalStatus.PENDING },
    1n,
    'Penarikan WD-20261121-7 sebesar Rp. 500.000 diterima dan menunggu diproses.',
    [],
  ],
  [
    'put back',
    { status: WithdrawalStatus.PENDING },
    3n,
    'Penarikan WD-20261121-7 kembali menunggu diproses.',
    [],
  ],
  ['in process', { status: WithdrawalStatus.PROCESS }, 2n, 'Penarikan WD-20261121-7 sedang diproses.', []],
  [
    'paid',
    paid,
    3n,
    'Penarikan WD-20261121-7 sudah dibayar: Rp. 397.500 ke rekening BCA Anda.',
    ['withdrawal_paid'],
  ],
  [
    'refused',
    refused,
    3n,
    'Penarikan WD-20261121-7 ditolak. Alasan: Rekening salah. Rp. 500.000 sudah kembali ke saldo Anda.',
    ['withdrawal_refused'],
  ],
  [
    'taken back',
    { ...refused, cancelled: true },
    2n,
    'Penarikan WD-20261121-7 dibatalkan. Rp. 500.000 sudah kembali ke saldo Anda.',
    [],
  ],
]
test.each(withdrawals)('a withdrawal that was %s', async (_, state, version, sentence, templates) => {
  const { id, last, messages, username } = await member()
  const about = { id: newId(), memberId: id, invoice: 'WD-20261121-7', bankName: 'BCA' }
  const amounts = { amountRequest: 500_000n, amountReceived: 397_500n }
  const withdrawal = { ...about, ...amounts, ...state }
  await deliver(
    'wallet.withdrawal.changed',
    WithdrawalChanged,
    WithdrawalChanged.fromPartial({ withdrawal, version }),
  )
  expect(await last('withdrawal')).toBe(sentence)
  const sent = (await messages()).filter(({ template }) => template.startsWith('withdrawal'))
  expect(sent.map(({ template }) => template)).toEqual(templates)
  for (const message of sent) expect(message).toMatchObject({ invoice: 'WD-20261121-7', name: username })
})

test('announces the end of a repeat order once per day, also for repeated events', async () => {
  const { id, last, lines } = await member()
  const expiring = { memberIds: [id, newId()], validUntil: '2026-12-26' }
  await deliver('wallet.repeat_order.expiring', RepeatOrderExpiring, expiring)
  await deliver('wallet.repeat_order.expiring', RepeatOrderExpiring, expiring)
  expect(await last('withdrawal')).toBe(
    'Penarikan Anda terbuka sampai 26/12/2026. Lakukan repeat order sebelum tanggal itu lewat.',
  )
  expect(await lines('withdrawal')).toBe(1)
})

test('a voucher withdrawal, a reward claim and a prize say each status once', async () => {
  const { id, last, lines } = await member()
  const voucher = {
    id: newId(),
    memberId: id,
    invoice: 'VC-20261121-2',
    amount: 50_000n,
    bankName: 'BRI',
    status: WithdrawalStatus.SUCCESS,
  }
  const voucherPaid = VoucherChanged.fromPartial({ voucher, version: 2n })
  await deliver('wallet.voucher.changed', VoucherChanged, voucherPaid)
  await deliver('wallet.voucher.changed', VoucherChanged, voucherPaid)
  expect(await last('voucher')).toBe(
    'Penarikan voucher VC-20261121-2 sudah dibayar: Rp. 50.000 ke rekening BRI Anda.',
  )
  expect(await lines('voucher')).toBe(1)

  const claim = {
    id: newId(),
    memberId: id,
    rewardName: 'Motor',
    amount: 15_000_000n,
    status: ClaimStatus.FAILED,
    reason: '',
  }
  await deliver('rewards.claim.changed', ClaimChanged, ClaimChanged.fromPartial({ claim, version: 3n }))
  expect(await last('reward')).toBe('Klaim reward Motor ditolak. Anda dapat mengajukannya lagi.')

  const prize = { id: newId(), memberId: id, bonus: 5_000_000n, status: PrizeStatus.PENDING }
  await deliver(
    'rewards.prize.changed',
    PrizeChanged,
    PrizeChanged.fromPartial({ claim: prize, version: 1n }),
  )
  expect(await last('prize')).toMatch(/Pilih hadiah Anda/)
  const chosen = { ...prize, type: PrizeType.BONUS }
  await deliver(
    'rewards.prize.changed',
    PrizeChanged,
    PrizeChanged.fromPartial({ claim: chosen, version: 2n }),
  )
  expect(await last('prize')).toBe('Tour Bali: pilihan bonus Rp. 5.000.000 menunggu verifikasi admin.')
})

test('news of somebody identity does not have is passed over', async () => {
  const credit = { memberId: newId(), businessDay: '2026-11-21', dayTotal: 1n }
  await expect(credited(credit)).resolves.toBeDefined()
})

test('account changes are notified; new bank details also on the previous phone', async () => {
  const { own, impersonated, last, messages, username } = await member()
  const profile = {
    name: 'Budi Hartono',
    phone: '081311112222',
    password: '',
    passwordConfirm: '',
    photoHash: '',
    edgeErrors: {},
    currentPassword: password,
  }
  const bank = { bankId: 5, accountName: 'Budi', accountNumber: '9988776655' }
  await own.updateProfile({ ...profile, bank })
  expect(await last('account')).toMatch(
    /^Anda mengubah nama, nomor HP dan data bank akun ini\. Bila bukan Anda/,
  )
  expect((await messages()).at(-1)).toMatchObject({ template: 'bank_changed', name: username })
  const sent = await identity.messagesTo([(await own.updateProfile({ ...profile, bank })).id])
  expect(sent.at(-1)?.phone).toBe('081234567890')
  expect(sent.filter(({ template }) => template === 'bank_changed')).toHaveLength(1)

  await impersonated.updateProfile({ ...profile, bank, name: 'Budi Baru' })
  expect(await last('account')).toMatch(/^Admin mengubah nama akun ini\./)
})

test('lines are read one by one or all at once, by their owner only', async () => {
  const { id, username, own, impersonated, inbox } = await member()
  const stranger = await member()
  await credited({ memberId: id, businessDay: '2026-11-21', dayTotal: 1n })
  const [first] = (await inbox()).notifications
  const gone = { code: 'not_found' }
  await expect(stranger.own.readNotification({ id: first!.id })).rejects.toMatchObject(gone)
  await expect(own.readNotification({ id: 'x' })).rejects.toMatchObject(gone)
  await expect(impersonated.readNotification({ id: first!.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(impersonated.readAllNotifications({})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.listNotifications({ query: everything })).rejects.toMatchObject({
    code: 'unauthenticated',
  })

  await own.readNotification({ id: first!.id })
  await own.readNotification({ id: first!.id })
  expect((await inbox()).notifications.map(({ read }) => read)).toEqual([true, false])
  expect((await inbox()).unread).toBe(1)
  const { token } = await identity.client.openSession(login(username))
  expect(await readSession(identity, token, true)).toMatchObject({ unread: 1 })
  expect(await readSession(identity, token)).toMatchObject({ unread: 0 })
  expect(await own.readAllNotifications({})).toEqual({ read: 1 })
  expect((await inbox()).unread).toBe(0)
  expect((await stranger.inbox()).unread).toBe(1)
})
