import { FileFormat } from '@jejaring/proto/common/v1/file'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { Workbook } from 'exceljs'
import { type Person, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let ani: Person
let budi: Person

const list = (month: string, order: { column: string; descending: boolean }[] = [], search = '') =>
  fixture.admin().listTaxWorksheet({
    query: { start: 0, length: 100, search, order, dateStart: '', dateFinish: '' },
    month,
  })

async function file(month: string, format: FileFormat): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const asked = { rows: { query: undefined, month }, format }
  for await (const { data } of fixture.admin().exportTaxWorksheet(asked)) parts.push(data)
  return Buffer.concat(parts)
}

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01', name: 'Ani Lestari' })
  budi = fixture.person({ username: 'budi02', name: 'Budi Santoso' })
  for (const person of [ani, budi]) {
    await fixture.service.deliver('identity.member.changed', MemberChanged, { member: person.member })
  }
  fixture.service.clock.freeze('2026-10-31T23:59:00+07:00')
  await fixture.earn({ receiverId: ani.id, amount: 9_999_999n })
  fixture.service.clock.freeze('2026-11-01T00:00:00+07:00')
  const pairing = { kind: BonusKind.PAIRING, pairsPaid: 1n, side: Side.LEFT }
  await fixture.earn(
    { receiverId: ani.id, amount: 130_000_001n },
    { receiverId: ani.id, amount: 50_000n, ...pairing },
    { receiverId: budi.id, amount: 100_000n },
  )
  fixture.service.clock.freeze('2026-11-30T12:00:00+07:00')
  // Withdrawals do not change the income.
  await fixture.request(ani, { amount: 100_000n })
  // An opening balance, as an import writes it.
  const { database } = fixture.service
  await database.query(
    `INSERT INTO moves (id, source, from_account, to_account, amount, member_id, cause, cause_id, reference,
                        business_day, created_at)
     VALUES (gen_random_uuid(), 'opening:uji', 'opening_balances', 'wallet_sponsor', 7000000, $1, 'opening_balance',
             gen_random_uuid(), '', '2026-11-02', now())`,
    [budi.id],
  )
  await database.query(
    `INSERT INTO wallet_days VALUES ($1, '2026-11-02', 'wallet_sponsor', 7000000, 0)
     ON CONFLICT (member_id, business_day, account) DO UPDATE SET income = wallet_days.income + 7000000`,
    [budi.id],
  )
})
afterAll(() => fixture.stop())

it('sums the credits of the month and taxes half of them by article 17', async () => {
  const { lines, counts, month, ...sums } = await list('2026-11')
  expect(month).toBe('2026-11')
  expect(counts).toEqual({ total: 2n, filtered: 2n })
  expect(lines).toEqual([
    {
      memberId: ani.id,
      username: 'ani01',
      name: 'Ani Lestari',
      gross: 130_050_001n,
      base: 65_025_000n,
      tax: 3_753_750n,
    },
    {
      memberId: budi.id,
      username: 'budi02',
      name: 'Budi Santoso',
      gross: 100_000n,
      base: 50_000n,
      tax: 2_500n,
    },
  ])
  expect(sums).toEqual({ gross: 130_150_001n, base: 65_075_000n, tax: 3_756_250n })
  expect((await list('2026-10')).lines).toMatchObject([
    { gross: 9_999_999n, base: 4_999_999n, tax: 249_999n },
  ])
  expect(await list('')).toEqual(await list('2026-11'))
  expect((await list('2026-09')).lines).toEqual([])
})

it('sorts by tax, searches by member, and sums the rows in each bracket', async () => {
  const sorted = await list('2026-11', [{ column: 'tax', descending: false }])
  expect(sorted.lines.map(({ username }) => username)).toEqual(['budi02', 'ani01'])
  expect(await list('2026-11', [], 'lestari')).toMatchObject({ counts: { filtered: 1n }, tax: 3_753_750n })
  fixture.service.clock.freeze('2027-01-01T12:00:00+07:00')
  const amounts = [
    39n,
    119_999_999n,
    120_000_001n,
    500_000_033n,
    1_000_000_077n,
    10_000_000_099n,
    12_345_678_901n,
  ]
  await fixture.earn(...amounts.map((amount) => ({ receiverId: fixture.person().id, amount })))
  const { lines, tax, base, gross } = await list('2027-01')
  const sum = (part: 'gross' | 'base' | 'tax') => lines.reduce((total, line) => total + line[part], 0n)
  expect([lines.length, gross, base, tax]).toEqual([amounts.length, sum('gross'), sum('base'), sum('tax')])
})

it('exports a file with blank columns for the tax desk', async () => {
  const text = (await file('2026-11', FileFormat.CSV)).toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(text).toEqual([
    'Username,Nama,NIK,NPWP,Masa pajak,Kode objek pajak,Penghasilan bruto,Dasar pengenaan (50%),PPh 21 menurut Pasal 17',
    'ani01,Ani Lestari,,,2026-11,21-100-04,130050001,65025000,3753750',
    'budi02,Budi Santoso,,,2026-11,21-100-04,100000,50000,2500',
    'Total 2 member,,,,,,130150001,65075000,3756250',
  ])
  const workbook = new Workbook()
  await workbook.xlsx.load((await file('2026-11', FileFormat.XLSX)) as never)
  const page = workbook.worksheets[0]!
  expect([page.name, page.getRow(4).getCell(9).result]).toEqual(['PPh 21 2026-11', 3_756_250])
})

it('exports NIK and NPWP to the owner, while identities are verified', async () => {
  fixture.values.identity_verification = '1'
  fixture.doubleServices.IDENTITY_ADDRESS.answer({
    listTaxNumbers: ({ memberIds }) => ({
      members: memberIds
        .filter((memberId) => memberId === ani.id)
        .map((memberId) => ({ memberId, nik: '3174054101900001', npwp: '091234567890123' })),
    }),
  })
  const firstRows = async (duty: string) => {
    const client = fixture.service.as({ memberId: newId(), role: 'admin', duty })
    const parts: Uint8Array[] = []
    const request = { rows: { query: undefined, month: '2026-11' }, format: FileFormat.CSV }
    for await (const { data } of client.exportTaxWorksheet(request)) parts.push(data)
    return Buffer.concat(parts)
      .toString('utf8')
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(0, 4).join())
  }
  expect(await firstRows('owner')).toEqual([
    'ani01,Ani Lestari,3174054101900001,091234567890123',
    'budi02,Budi Santoso,,',
  ])
  expect(await firstRows('finance')).toEqual(['ani01,Ani Lestari,,', 'budi02,Budi Santoso,,'])
  fixture.values.identity_verification = '0'
})

it('sums bonuses by month for the health report', async () => {
  const { months } = await fixture.admin().sumBonuses({})
  expect(months.slice(0, 2)).toEqual([
    { month: '2026-10', sponsor: 9_999_999n, pairing: 0n, pairingLevel: 0n },
    { month: '2026-11', sponsor: 130_100_001n, pairing: 50_000n, pairingLevel: 0n },
  ])
  await expect(fixture.as(ani).sumBonuses({})).rejects.toMatchObject({ code: 'forbidden' })
})

it('rejects malformed months and members', async () => {
  await expect(list('2026-13')).rejects.toMatchObject({
    code: 'invalid',
    fields: { month: expect.anything() },
  })
  await expect(file('kemarin', FileFormat.CSV)).rejects.toMatchObject({ code: 'invalid' })
  const asked = { query: undefined, month: '' }
  await expect(fixture.as(ani).listTaxWorksheet(asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.listTaxWorksheet(asked)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
