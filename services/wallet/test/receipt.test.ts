import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { type Person, refusal, World } from './world'

let world: World
let ani: Person
beforeAll(async () => {
  world = await World.start()
  ani = world.person({ bank: { bankId: 7, accountName: 'ANI LESTARI', accountNumber: '0123456789' } })
  await world.earn({ receiverId: ani.id, amount: 300_000n })
})
afterAll(() => world.stop())

it('of a paid withdrawal is for its owner, and proves itself to anybody without naming anybody', async () => {
  const { id, invoice } = await world.request(ani, { amount: 100_000n })
  await world.change([id], WithdrawalStatus.SUCCESS)
  const receipt = await world.as(ani).readReceipt({ id })
  expect(receipt.withdrawal).toMatchObject({
    invoice,
    amountRequest: 100_000n,
    bankFee: 6_500n,
    amountReceived: 93_500n,
    bankAccountNumber: '****6789',
  })
  expect(await world.service.client.verifyReceipt({ token: receipt.token })).toEqual({
    invoice,
    amount: 93_500n,
    paidAt: receipt.paidAt,
    name: 'A*** L***',
    bankName: 'Bank Nusantara',
    bankAccountNumber: '****6789',
  })
})

it.each([WithdrawalStatus.PENDING, WithdrawalStatus.PROCESS, WithdrawalStatus.FAILED])(
  'is not there for a withdrawal that is %s',
  async (status) => {
    const { id } = await world.request(ani, { amount: 50_000n })
    if (status !== WithdrawalStatus.PENDING) await world.change([id], status)
    expect((await refusal(world.as(ani).readReceipt({ id }))).code).toBe('conflict')
  },
)

it("is not there for somebody else's withdrawal, nor is a token that was made up", async () => {
  const budi = world.person()
  const { id } = await world.request(ani, { amount: 50_000n })
  await world.change([id], WithdrawalStatus.SUCCESS)
  for (const asked of [id, newId(), 'bukan-id']) {
    expect((await refusal(world.as(budi).readReceipt({ id: asked }))).code).toBe('not_found')
  }
  const anybody = world.service.client
  for (const token of ['', 'x'.repeat(43), id]) {
    expect((await refusal(anybody.verifyReceipt({ token }))).code).toBe('not_found')
  }
})
