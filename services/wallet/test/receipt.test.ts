import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let ani: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ bank: { bankId: 7, accountName: 'ANI LESTARI', accountNumber: '0123456789' } })
  await fixture.earn({ receiverId: ani.id, amount: 300_000n })
})
afterAll(() => fixture.stop())

it('is readable by its owner and verifiable by anyone without names', async () => {
  const { id, invoice } = await fixture.request(ani, { amount: 100_000n })
  await fixture.change([id], WithdrawalStatus.SUCCESS)
  const receipt = await fixture.as(ani).readReceipt({ id })
  expect(receipt.withdrawal).toMatchObject({
    invoice,
    amountRequest: 100_000n,
    bankFee: 6_500n,
    amountReceived: 93_500n,
    bankAccountNumber: '****6789',
  })
  expect(await fixture.service.client.verifyReceipt({ token: receipt.token })).toEqual({
    invoice,
    amount: 93_500n,
    paidAt: receipt.paidAt,
    name: 'A*** L***',
    bankName: 'Bank Nusantara',
    bankAccountNumber: '****6789',
  })
})

it.each([WithdrawalStatus.PENDING, WithdrawalStatus.PROCESS, WithdrawalStatus.FAILED])(
  'does not exist for a withdrawal in status %s',
  async (status) => {
    const { id } = await fixture.request(ani, { amount: 50_000n })
    if (status !== WithdrawalStatus.PENDING) await fixture.change([id], status)
    expect((await refusal(fixture.as(ani).readReceipt({ id }))).code).toBe('conflict')
  },
)

it('rejects foreign withdrawals and forged tokens', async () => {
  const budi = fixture.person()
  const { id } = await fixture.request(ani, { amount: 50_000n })
  await fixture.change([id], WithdrawalStatus.SUCCESS)
  for (const asked of [id, newId(), 'bukan-id']) {
    expect((await refusal(fixture.as(budi).readReceipt({ id: asked }))).code).toBe('not_found')
  }
  const anybody = fixture.service.client
  for (const token of ['', 'x'.repeat(43), id]) {
    expect((await refusal(anybody.verifyReceipt({ token }))).code).toBe('not_found')
  }
})
