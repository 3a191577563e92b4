import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { flushedBonus } from './support/member-simulation'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { type Person, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let ani: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person()
  await fixture.earn({ receiverId: ani.id, amount: 200_000n }, flushedBonus(ani))
  const { id } = await fixture.request(ani, { amount: 50_000n })
  await fixture.as(ani).cancelWithdrawal({ idempotencyKey: '', id })
  await fundVoucher(fixture, ani, 50_000n)
  await changeVoucher(fixture, (await requestVoucher(fixture, ani)).id, WithdrawalStatus.FAILED)
})
afterAll(() => fixture.stop())

async function linesOf(wallet: WalletType, search = '') {
  const query = { start: 0, length: 100, search, order: [], dateStart: '', dateFinish: '' }
  return (await fixture.as(ani).listEntries({ query, wallet })).entries
}

it.each([
  [WalletType.UNSPECIFIED, 'Bonus Sponsor'],
  [WalletType.UNSPECIFIED, 'Bonus Pairing'],
  [WalletType.UNSPECIFIED, 'Pasangan hangus'],
  [WalletType.UNSPECIFIED, 'Penarikan'],
  [WalletType.UNSPECIFIED, 'Pengembalian penarikan'],
  [WalletType.VOUCHER, 'Voucher dari penarikan'],
  [WalletType.VOUCHER, 'Penarikan voucher'],
  [WalletType.VOUCHER, 'Pengembalian penarikan voucher'],
])('finds lines of wallet %s by the title %s', async (wallet, title) => {
  const titled = (await linesOf(wallet)).filter((line) => line.title === title).map(({ id }) => id)
  expect(titled.length).toBeGreaterThan(0)
  const found = (await linesOf(wallet, title)).map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining(titled))
})
