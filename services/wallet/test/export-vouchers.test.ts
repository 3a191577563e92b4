import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { Workbook } from 'exceljs'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { type Person, WalletFixture } from './support/wallet-fixture'

const { SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus
const whole: TableQuery = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }

let fixture: WalletFixture
let ani: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01' })
  await fundVoucher(fixture, ani, 300_000n)
})
afterAll(() => fixture.stop())

const change = (id: string, status: WithdrawalStatus, about = {}) => changeVoucher(fixture, id, status, about)

it('exports vouchers with account and decider, refused ones outside the total', async () => {
  const paid = await requestVoucher(fixture, ani, { amount: 100_000n })
  const refused = await requestVoucher(fixture, ani, { amount: 50_000n })
  await change(paid.id, SUCCESS)
  await change(refused.id, FAILED, { reason: 'Rekening tutup' })
  const query = { ...whole, search: ani.member.username, order: [{ column: 'amount', descending: true }] }
  const parts: Uint8Array[] = []
  const filter = { query, status: UNSPECIFIED }
  for await (const { data } of fixture.admin().exportVouchers({ filter })) parts.push(data)
  const workbook = new Workbook()
  await workbook.xlsx.load(Buffer.concat(parts) as never)
  const [head, ...lines] = workbook.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
  const of = (title: string) => lines.map((line) => line[head!.indexOf(title)])
  expect(of('Invoice')).toEqual([
    paid.invoice,
    refused.invoice,
    'Total 2 penarikan voucher (nominal di luar yang ditolak)',
  ])
  expect(of('Nominal')).toEqual([
    100_000,
    50_000,
    { formula: expect.stringMatching(/^SUBTOTAL\(109,/), result: 100_000 },
  ])
  expect(of('Nomor rekening').slice(0, 2)).toEqual(['0123456789', '0123456789'])
  expect(of('Alasan')[1]).toBe('Rekening tutup')
  await expect(
    (async () => {
      for await (const _ of fixture.as(ani).exportVouchers({ filter }));
    })(),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
