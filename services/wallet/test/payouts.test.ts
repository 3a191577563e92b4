import { createHash } from 'node:crypto'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { PayoutKind, PayoutStatus, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { readTable } from '@jejaring/spreadsheet'
import { whileUnavailable } from '@jejaring/testing'
import { generic, idsOf, PayoutAdmin, paid, statusOf, xendit } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { UNSPECIFIED, PENDING, PROCESS, SUCCESS, FAILED } = WithdrawalStatus
const { WAITING, READY, CANCELLED } = PayoutStatus
const { WITHDRAWALS, VOUCHERS } = PayoutKind

let fixture: WalletFixture
let ani: Person
let budi: Person
let maker: PayoutAdmin
let other: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.values.withdraw_ro_days = '0'
  ani = fixture.person({ username: 'ani01' })
  budi = fixture.person({ username: 'budi02' })
  maker = new PayoutAdmin(fixture)
  other = new PayoutAdmin(fixture)
  for (const { id: receiverId } of [ani, budi]) await fixture.earn({ receiverId, amount: 900_000_000n })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.values.payout_approval_above = '25000000'
})
afterEach(async () => expect(await fixture.differences()).toEqual([]))

const ask = (count: number, amount = 100_000n, person = ani): Promise<Withdrawal[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.request(person, { amount })))
const status = (row: Withdrawal) => statusOf(fixture, row)

describe('creating a payout', () => {
  it('moves its withdrawals to process and freezes the file', async () => {
    const rows = await ask(3)
    const { payout, skipped } = await maker.create(idsOf(rows))
    expect(skipped).toEqual([])
    expect(payout).toMatchObject({ status: READY, count: 3n, total: 280_500n, mine: true, openCount: 3n })
    expect(payout!.number).toMatch(/^PO-\d{8}-\d{6}$/)
    const file = await maker.download(payout!.id)
    expect(createHash('sha256').update(file).digest('hex')).toBe(payout!.sha256)
    const lines = await readTable(file, { rows: 10, columns: 9 })
    const invoices = rows.map(({ invoice }) => invoice)
    expect(
      lines
        .slice(1)
        .map(([reference]) => reference)
        .sort(),
    ).toEqual(invoices.sort())
    expect(lines.slice(1).reduce((sum, [, amount]) => sum + BigInt(amount!), 0n)).toBe(payout!.total)
    fixture.banks.set(7, { ...fixture.banks.get(7)!, channelCode: 'ID_LAIN' })
    expect((await other.download(payout!.id)).equals(file)).toBe(true)
    fixture.banks.set(7, { ...fixture.banks.get(7)!, channelCode: 'ID_NUSA' })
    const list = await fixture.admin().listWithdrawals({})
    const shown = list.withdrawals.filter(({ payoutNumber }) => payoutNumber === payout!.number)
    expect(shown.map(({ status, payoutId }) => [status, payoutId])).toEqual(
      rows.map(() => [PROCESS, payout!.id]),
    )
    const { steps } = await fixture.admin().readWithdrawalHistory({ id: rows[0]!.id })
    expect(steps.at(-1)).toMatchObject({ status: PROCESS, reason: `Berkas pembayaran ${payout!.number}` })
    expect(await fixture.as(ani).listOwnWithdrawals({})).toMatchObject({
      withdrawals: [{ payoutNumber: '' }, {}, {}],
    })
  })

  it('includes checked rows as previewed and skips those it cannot pay', async () => {
    fixture.banks.set(9, { id: 9, name: 'Tanpa Kode', fee: 0n, active: true, code: '', channelCode: '' })
    const bank = { bankId: 9, accountName: 'X', accountNumber: '12345' }
    const nameless = fixture.person({ username: 'tanpa', bank })
    await fixture.earn({ receiverId: nameless.id, amount: 1_000_000n })
    const self = fixture.person({ username: 'admin' })
    await fixture.earn({ receiverId: self.id, amount: 1_000_000n })
    const [mine] = await ask(1, 100_000n, self)
    const [noCode] = await ask(1, 100_000n, nameless)
    const [going, good] = await ask(2, 200_000n)
    await fixture.change([going!.id], PROCESS)
    const admin = fixture.admin(self.id)
    for (const { id } of [mine!, noCode!, going!, good!]) await admin.checkWithdrawal({ id, checked: true })

    const preview = await admin.previewPayout({ templateId: generic, ids: [] })
    expect(preview).toMatchObject({
      count: 1n,
      total: 193_500n,
      needsApproval: false,
      banks: [{ count: 1n }],
    })
    const reasons = preview.skipped.map(({ id }) => id).sort()
    expect(reasons).toEqual([mine!, noCode!, going!].map(({ id }) => id).sort())
    const create = (checkedCount: bigint) =>
      admin.createPayout({ idempotencyKey: '', templateId: generic, ids: [], checked: true, checkedCount })
    expect(await refusal(create(3n))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('sekarang 4 penarikan, bukan 3'),
    })
    const made = await create(4n)
    expect([made.payout?.count, made.skipped]).toEqual([1n, preview.skipped])
    // Changed rows lose their check; skipped rows keep it.
    expect((await admin.listWithdrawals({})).checked).toBe(3n)
    await admin.checkAllWithdrawals({ checked: false })
  })

  it('happens once per key, and puts a withdrawal into one payout under concurrency', async () => {
    const rows = await ask(2)
    const key = newId()
    const answers = await Promise.all([1, 2].map(() => maker.create(idsOf(rows), xendit, key)))
    expect(answers[0]).toEqual(answers[1])
    await whileUnavailable(fixture.doubleServices, async () => {
      expect(await maker.create(idsOf(rows), xendit, key)).toEqual(answers[0])
      // `create` sends no kind, as the version before.
      const ids = [...idsOf(rows)]
      const request = { idempotencyKey: key, templateId: xendit, ids, checked: false }
      expect(await maker.call.createPayout({ ...request, kind: WITHDRAWALS })).toEqual(answers[0])
      expect((await refusal(maker.call.createPayout({ ...request, kind: VOUCHERS }))).code).toBe('invalid')
      expect((await refusal(maker.create(idsOf(rows), generic, key))).code).toBe('invalid')
    })
    expect((await refusal(other.create(idsOf(rows)))).code).toBe('conflict')

    const wanted = await ask(4)
    const desks = [maker, other, new PayoutAdmin(fixture)]
    const outcomes = await Promise.allSettled(desks.map((desk) => desk.create(idsOf(wanted))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('rejects unknown templates, empty selections and members', async () => {
    const [row] = await ask(1)
    for (const template of [newId(), 'x'])
      expect((await refusal(maker.create([row!.id], template))).fields).toHaveProperty('template_id')
    expect((await refusal(maker.create([]))).fields).toHaveProperty('status_data')
    expect((await refusal(maker.create([newId()]))).code).toBe('conflict')
    const member = fixture.as(ani)
    const calls = [
      member.createPayout({ idempotencyKey: '', templateId: xendit, ids: [row!.id], checked: false }),
      member.listPayouts({ status: WAITING }),
      member.readPayout({ id: newId() }),
      member.listPayoutLines({ id: newId(), outcome: '' }),
      member.approvePayout({ id: newId() }),
      member.cancelPayout({ id: newId(), reason: 'x' }),
      member.listPayoutTemplates({}),
      member.savePayoutTemplate({}),
      member.previewPayout({ templateId: xendit, ids: [] }),
      member.importPayoutResult([]),
      member.downloadPayout({ id: newId() })[Symbol.asyncIterator]().next(),
    ]
    for (const { code } of await Promise.all(calls.map((call) => refusal(call as Promise<unknown>))))
      expect(code).toBe('forbidden')
    const missing = [
      maker.call.readPayout({ id: newId() }),
      maker.call.listPayoutLines({ id: 'x', outcome: '' }),
      maker.call.approvePayout({ id: newId() }),
      maker.call.cancelPayout({ id: newId(), reason: 'x' }),
      maker.download(newId()),
      maker.result(newId(), []),
    ]
    for (const { code } of await Promise.all(missing.map(refusal))) expect(code).toBe('not_found')
  })
})

describe('the approval', () => {
  it('is required from another admin before a download above the threshold', async () => {
    fixture.values.payout_approval_above = '93499'
    const rows = await ask(1)
    const { payout } = await maker.create(idsOf(rows))
    const { id } = payout!
    expect(payout).toMatchObject({ status: WAITING, approvalAbove: 93_499n })
    expect((await refusal(maker.download(id))).code).toBe('conflict')
    expect((await refusal(maker.call.approvePayout({ id }))).code).toBe('forbidden')
    expect((await refusal(fixture.change(idsOf(rows), SUCCESS))).message).toContain(payout!.number)
    const approvals = await Promise.allSettled([
      other.call.approvePayout({ id }),
      other.call.approvePayout({ id }),
    ])
    // A retry returns the same reply; another admin's approval is a conflict.
    expect(approvals.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await refusal(fixture.admin(ani.id).approvePayout({ id }))).code).toBe('conflict')
    expect((await maker.call.readPayout({ id })).payout).toMatchObject({
      status: READY,
      approvedAt: expect.any(Date),
    })
    expect((await maker.download(id)).length).toBeGreaterThan(0)
  })

  it('is not needed at the threshold, always at 0, and never for own withdrawals', async () => {
    fixture.values.payout_approval_above = '93500'
    const creator = new PayoutAdmin(fixture)
    expect((await creator.create(idsOf(await ask(1)))).payout?.status).toBe(READY)
    fixture.values.payout_approval_above = '0'
    const { payout } = await new PayoutAdmin(fixture).create(idsOf(await ask(1)))
    expect(payout?.status).toBe(WAITING)
    expect((await refusal(fixture.admin(ani.id).approvePayout({ id: payout!.id }))).message).toContain(
      'sendiri',
    )
  })
})

it('finds withdrawals by the number of their payout', async () => {
  const [first, second] = await ask(2)
  const { payout } = await maker.create(idsOf([first!, second!]))
  const found = async (search: string) => {
    const table = { start: 0, length: 10, search, order: [], dateStart: '', dateFinish: '' }
    const { withdrawals } = await maker.call.listWithdrawals({
      filter: { query: table, status: UNSPECIFIED },
    })
    return idsOf(withdrawals).sort()
  }
  expect(await found(payout!.number.toLowerCase())).toEqual(idsOf([first!, second!]).sort())
  expect(await found(payout!.number.slice(0, -1))).toEqual([])
  await maker.download(payout!.id)
  await other.result(payout!.id, [paid(first!)])
  await other.call.cancelPayout({ id: payout!.id, reason: 'x' })
  expect(await found(payout!.number)).toEqual([first!.id])
})

describe('cancelling a payout', () => {
  it('returns its withdrawals to pending, for another payout', async () => {
    const rows = await ask(2)
    const { payout } = await maker.create(idsOf(rows))
    const { id } = payout!
    expect((await refusal(maker.call.cancelPayout({ id, reason: ' ' }))).fields).toHaveProperty('reason')
    expect(await maker.call.cancelPayout({ id, reason: 'Salah template' })).toMatchObject({
      status: CANCELLED,
      reason: 'Salah template',
    })
    expect(await status(rows[0]!)).toBe(PENDING)
    // A retry after a lost reply.
    expect((await maker.call.cancelPayout({ id, reason: 'Salah template ' })).status).toBe(CANCELLED)
    expect((await refusal(maker.download(id))).code).toBe('conflict')
    expect((await refusal(maker.call.cancelPayout({ id, reason: 'x' }))).code).toBe('conflict')
    await fixture.as(ani).cancelWithdrawal({ idempotencyKey: '', id: rows[0]!.id })
    expect((await maker.create(idsOf(rows))).payout).toMatchObject({ count: 1n })
  })

  it('needs another admin after the download, as does refusing single rows', async () => {
    const rows = await ask(3)
    const { payout } = await maker.create(idsOf(rows))
    const { id } = payout!
    await maker.download(id)
    expect((await refusal(maker.call.cancelPayout({ id, reason: 'x' }))).code).toBe('forbidden')
    expect((await refusal(fixture.change([rows[0]!.id], FAILED, { by: maker.id }))).code).toBe('conflict')
    expect((await refusal(fixture.change([rows[0]!.id], PENDING, { by: other.id }))).code).toBe('conflict')
    await fixture.change([rows[0]!.id], FAILED, { by: other.id, reason: 'Rekening tutup' })
    await other.call.cancelPayout({ id, reason: 'Ditolak bank' })
    expect(await Promise.all(rows.map(status))).toEqual([FAILED, PENDING, PENDING])
    expect((await maker.call.readPayout({ id })).outcomes).toEqual([
      { outcome: 'refused', count: 1n, amount: 93_500n },
      { outcome: 'returned', count: 2n, amount: 187_000n },
    ])
    expect((await refusal(other.result(id, rows.map(paid)))).code).toBe('conflict')
  })

  it('is forbidden to an admin with an open withdrawal in a downloaded file', async () => {
    const rows = [...(await ask(1)), ...(await ask(1, 100_000n, budi))]
    const { payout } = await maker.create(idsOf(rows))
    const { id } = payout!
    await maker.download(id)
    const owner = fixture.admin(budi.id)
    expect(await refusal(owner.cancelPayout({ id, reason: 'x' }))).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('sendiri'),
    })
    expect(await Promise.all(rows.map(status))).toEqual([PROCESS, PROCESS])
    // Allowed once the admin's own withdrawal has ended.
    await other.result(id, [paid(rows[1]!)])
    expect((await owner.cancelPayout({ id, reason: 'x' })).status).toBe(CANCELLED)
  })
})

it('lists payouts with sums of the filtered rows, cancelled ones separately', async () => {
  fixture.service.clock.freeze('2027-01-05T10:00:00+07:00')
  const made = await Promise.all([ask(2), ask(1), ask(1)])
  const files: string[] = []
  for (const rows of made) files.push((await maker.create(idsOf(rows))).payout!.id)
  await maker.call.cancelPayout({ id: files[2]!, reason: 'Keliru' })
  const query = { start: 0, length: 1, search: '', order: [], dateStart: '2027-01-05', dateFinish: '' }
  const sums = async (about: object, status: PayoutStatus = PayoutStatus.UNSPECIFIED) =>
    (await maker.call.listPayouts({ query: { ...query, ...about }, status })).sums
  expect(await sums({})).toEqual({ total: 280_500n, cancelled: 93_500n })
  expect(await sums({}, READY)).toEqual({ total: 280_500n, cancelled: 0n })
  expect(await sums({}, CANCELLED)).toEqual({ total: 0n, cancelled: 93_500n })
  expect(await sums({ search: 'PO-20270105-000002' })).toEqual({ total: 93_500n, cancelled: 0n })
  expect(await sums({ search: 'tidak ada' })).toEqual({ total: 0n, cancelled: 0n })
})

it('audits every step without account numbers', async () => {
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const actions = lines.map(({ action }) => action)
  // Once per payout and step, despite retries.
  const steps = lines.filter(({ action }) => /^payout\.(approved|cancelled)$/.test(action))
  expect(new Set(steps.map(({ action, target }) => action + target)).size).toBe(steps.length)
  expect(actions).toEqual(
    expect.arrayContaining(['payout.created', 'payout.approved', 'payout.downloaded', 'payout.cancelled']),
  )
  expect(JSON.stringify(lines.map(({ before, after }) => before + after))).not.toContain('123456789')
})
