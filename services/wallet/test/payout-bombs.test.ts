import type { Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { workbookBomb } from '@jejaring/testing/workbook-bomb'
import { Workbook } from 'exceljs'
import { idsOf, PayoutAdmin } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01' })
  maker = new PayoutAdmin(fixture)
  await fixture.earn({ receiverId: ani.id, amount: 9_000_000n })
})
afterAll(() => fixture.stop())

async function downloadedPayout(): Promise<{ id: string; row: Withdrawal }> {
  const row = await fixture.request(ani, { amount: 100_000n })
  const { payout } = await maker.create(idsOf([row]))
  await maker.download(payout!.id)
  return { id: payout!.id, row }
}

test('the wallet answers members while bombs of an admin are refused', async () => {
  const { id } = await downloadedPayout()
  const file = await workbookBomb(1_000_000)
  expect(file.length).toBeLessThan(5 * 1024 * 1024)
  const order: string[] = []
  const before = process.memoryUsage.rss()
  const refusals = Promise.all(
    Array.from({ length: 2 }, async () => {
      expect(await refusal(maker.send(id, file))).toMatchObject({
        code: 'invalid',
        // Refused by its titles when the reader is quick, by the limits of its process when it is not.
        fields: { file: expect.stringMatching(/tidak terbaca|tidak ditemukan/) },
      })
      order.push('bomb')
    }),
  )
  for (let call = 0; call < 20; call++) {
    await fixture.as(ani).listOwnWithdrawals({})
    order.push('member')
  }
  await refusals
  expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'member'))
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(100)
})

test('a result as .xlsx settles its withdrawals', async () => {
  const { id, row } = await downloadedPayout()
  const workbook = new Workbook()
  const page = workbook.addWorksheet('Hasil')
  page.addRow(['Reference ID', 'Amount', 'Status', 'Failure Code'])
  page.addRow([row.invoice, Number(row.amountReceived), 'SUCCEEDED', ''])
  const result = await maker.send(id, Buffer.from(await workbook.xlsx.writeBuffer()))
  expect(result).toMatchObject({ applied: true, paidCount: 1n, paidAmount: row.amountReceived })
})
