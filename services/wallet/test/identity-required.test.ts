import { PayoutKind, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { PayoutAdmin, xendit } from './support/payout-admin'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED } = WithdrawalStatus

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.values.withdraw_requires_identity = '0'
})
afterEach(async () => expect(await fixture.differences()).toEqual([]))

it('refuses members without a verified identity, while the programme requires one', async () => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, amount: 250_000n })
  const requestVoucher = () =>
    fixture.as(budi).requestVoucherWithdrawal({ idempotencyKey: '', amount: 50_000n, password: 'salah' })
  fixture.values.withdraw_requires_identity = '1'
  for (const call of [fixture.request(budi), requestVoucher()]) {
    const refused = await refusal(call)
    expect(refused).toMatchObject({ code: 'invalid', params: { identity: 1 } })
    expect(refused.message).toContain('verifikasi identitas')
  }
  fixture.doubleServices.IDENTITY_ADDRESS.answer({
    verifySpender: ({ memberId, password }) => ({
      ...fixture.verify(memberId, password),
      identityVerified: true,
    }),
  })
  await fixture.request(budi)
  expect((await refusal(requestVoucher())).fields).toEqual({ password: expect.any(String) })
})

/** A member with a withdrawal of each kind, requested while no identity was required. */
async function withRequests() {
  const person = fixture.person()
  await fixture.earn({ receiverId: person.id, amount: 400_000n })
  await fundVoucher(fixture, person, 200_000n)
  return { person, withdrawal: await fixture.request(person), voucher: await requestVoucher(fixture, person) }
}

const unverified = expect.stringContaining('Identitas member ini belum terverifikasi')

it('leaves withdrawals of a member with a rejected identity out of payout files', async () => {
  const [rejected, verified] = [await withRequests(), await withRequests()]
  fixture.values.withdraw_requires_identity = '1'
  fixture.verified.add(verified.person.id)
  const { call } = new PayoutAdmin(fixture)
  const selection = { templateId: xendit, ids: [rejected.withdrawal.id, verified.withdrawal.id] }
  const skipped = [{ id: rejected.withdrawal.id, invoice: rejected.withdrawal.invoice, reason: unverified }]
  expect(await call.previewPayout(selection)).toMatchObject({ count: 1n, skipped })
  const creation = { ...selection, idempotencyKey: '', checked: false }
  const created = await call.createPayout(creation)
  expect(created).toMatchObject({ payout: { count: 1n }, skipped })
  const vouchers = { ...creation, kind: PayoutKind.VOUCHERS, ids: [rejected.voucher.id] }
  expect(await refusal(call.createPayout(vouchers))).toMatchObject({ code: 'conflict', message: unverified })
  const checked = { ...creation, ids: [], checked: true }
  await call.checkWithdrawal({ id: rejected.withdrawal.id, checked: true })
  expect(await refusal(call.createPayout(checked))).toMatchObject({ code: 'conflict', message: unverified })
})

it('marks none of them as paid, until the identity is verified', async () => {
  const [{ person, withdrawal, voucher }, other] = [await withRequests(), await withRequests()]
  fixture.values.withdraw_requires_identity = '1'
  await fixture.change([withdrawal.id], PROCESS)
  const paid = refusal(fixture.change([withdrawal.id], SUCCESS))
  expect(await paid).toMatchObject({ code: 'conflict', message: unverified })
  const paidVoucher = refusal(changeVoucher(fixture, voucher.id, SUCCESS))
  expect(await paidVoucher).toMatchObject({ code: 'conflict', message: unverified })
  fixture.verified.add(other.person.id)
  expect(await fixture.change([withdrawal.id, other.withdrawal.id], SUCCESS)).toMatchObject({
    changed: 1n,
    skipped: [{ id: withdrawal.id, reason: unverified }],
  })
  // Everything but the payment stays possible.
  await fixture.change([withdrawal.id], PENDING)
  await changeVoucher(fixture, voucher.id, FAILED)
  fixture.verified.add(person.id)
  expect(await fixture.change([withdrawal.id], SUCCESS)).toMatchObject({ changed: 1n })
})

it('releases no payout file with a member rejected after its creation', async () => {
  const [{ person, withdrawal }, other] = [await withRequests(), await withRequests()]
  const admin = new PayoutAdmin(fixture)
  const { payout } = await admin.create([withdrawal.id, other.withdrawal.id])
  fixture.values.withdraw_requires_identity = '1'
  fixture.verified.add(other.person.id)
  const refused = await refusal(admin.call.releasePayout({ id: payout!.id }))
  expect(refused).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`(${withdrawal.invoice}) belum terverifikasi`),
  })
  expect(await admin.call.readPayout({ id: payout!.id })).toMatchObject({
    payout: { downloadedAt: undefined },
  })
  fixture.verified.add(person.id)
  await admin.download(payout!.id)
  // The bank may have the file: a repeated release stays possible.
  fixture.verified.delete(person.id)
  await admin.call.releasePayout({ id: payout!.id })
})

it('records what the bank has paid, and repeats answers after a rejection', async () => {
  const { person, withdrawal } = await withRequests()
  const key = 'dibayar-sekali'
  fixture.values.withdraw_requires_identity = '1'
  fixture.verified.add(person.id)
  const admin = new PayoutAdmin(fixture)
  const { payout } = await admin.create([withdrawal.id])
  await admin.download(payout!.id)
  fixture.verified.delete(person.id)
  const first = await fixture.change([withdrawal.id], SUCCESS, { key, by: admin.id })
  expect(first).toMatchObject({ changed: 1n })
  expect(await fixture.change([withdrawal.id], SUCCESS, { key, by: admin.id })).toEqual(first)
})
