import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { eventually } from '@jejaring/testing'
import { Workbook } from 'exceljs'
import fc from 'fast-check'
import { type Person, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let [ani, budi]: Person[] = []

const query = (about: Partial<TableQuery> = {}): TableQuery => ({
  start: 0,
  length: 100,
  search: '',
  order: [],
  dateStart: '',
  dateFinish: '',
  ...about,
})
const income = (about?: Partial<TableQuery>, wallet = WalletType.UNSPECIFIED) =>
  fixture.admin().listIncome({ query: query(about), wallet })
const recaps = (about?: Partial<TableQuery>) => fixture.admin().listRecaps({ query: query(about) })
const moved = (income: bigint, pulled: bigint) => ({ income, pulled, balance: income - pulled })

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01', name: 'Ani Lestari' })
  budi = fixture.person({ username: 'budi02', name: 'Budi Santoso' })
  const tono = fixture.person({ username: 'tono09', name: 'Tono Wibowo' })
  for (const person of [ani, budi, tono]) {
    await fixture.service.deliver('identity.member.changed', MemberChanged, { member: person.member })
  }
  const pairing = { kind: BonusKind.PAIRING, pairsPaid: 1n, side: Side.LEFT }
  fixture.service.clock.freeze('2026-11-01T12:00:00+07:00')
  await fixture.earn(
    { receiverId: ani.id, amount: 300_000n },
    { receiverId: ani.id, amount: 50_000n, ...pairing },
    { receiverId: budi.id, amount: 100_000n },
  )
  fixture.service.clock.freeze('2026-11-02T12:00:00+07:00')
  await fixture.earn({ receiverId: budi.id, amount: 200_000n, causeUsername: 'tono09' })
  await fixture.request(ani, { amount: 100_000n })
  const refused = await fixture.request(ani, { amount: 50_000n })
  await fixture.change([refused.id], WithdrawalStatus.FAILED, { reason: 'Rekening tutup' })
})
afterAll(() => fixture.stop())

describe('the income report', () => {
  it('lists bonuses only, newest first, with the sums of the selection', async () => {
    const { counts, lines, ...sums } = await income()
    expect(counts).toEqual({ total: 4n, filtered: 4n })
    expect(lines[0]).toMatchObject({
      username: 'budi02',
      name: 'Budi Santoso',
      wallet: WalletType.SPONSOR,
      amount: 200_000n,
      businessDay: '2026-11-02',
      description: 'Bonus sponsor dari pendaftaran tono09',
    })
    expect(sums).toEqual({ sponsor: 600_000n, pairing: 50_000n, pairingLevel: 0n, total: 650_000n })
  })

  it('filters rows and sums by wallet, business days and search', async () => {
    const ofPairing = await income({}, WalletType.PAIRING)
    expect([ofPairing.counts?.filtered, ofPairing.total, ofPairing.sponsor]).toEqual([1n, 50_000n, 0n])
    const first = await income({ dateStart: '2026-11-01', dateFinish: '2026-11-01' })
    expect([first.counts?.filtered, first.total]).toEqual([3n, 450_000n])
    const page = await income({
      search: 'santoso',
      length: 1,
      order: [{ column: 'amount', descending: true }],
    })
    expect([page.lines.map(({ amount }) => amount), page.total]).toEqual([[200_000n], 300_000n])
    // Matches the earner and the causing member.
    expect((await income({ search: 'bu' })).counts?.filtered).toBe(2n)
    expect((await income({ search: 'no' })).counts?.filtered).toBe(0n)
    const from = await income({ search: 'wibowo' })
    expect([from.lines.map(({ username }) => username), from.total]).toEqual([['budi02'], 200_000n])
  })
})

describe('the recap of wallets', () => {
  it('sums each member, highest income first; a refund lowers outgoing', async () => {
    const { counts, recaps: rows, sums } = await recaps()
    expect(counts).toEqual({ total: 2n, filtered: 2n })
    expect(rows).toMatchObject([
      { username: 'ani01', sums: { total: moved(350_000n, 100_000n), pairing: moved(50_000n, 0n) } },
      { username: 'budi02', sums: { total: moved(300_000n, 0n), sponsor: moved(300_000n, 0n) } },
    ])
    expect(sums?.total).toEqual(moved(650_000n, 100_000n))
  })

  it('sums a range of days, and all time when the range covers it', async () => {
    const second = await recaps({ dateStart: '2026-11-02', dateFinish: '2026-11-02' })
    expect(second.recaps.map(({ username, sums }) => [username, sums?.total])).toEqual([
      ['budi02', moved(200_000n, 0n)],
      ['ani01', moved(0n, 100_000n)],
    ])
    const all = await recaps()
    expect(await recaps({ dateStart: '1970-01-01', dateFinish: '2026-11-30' })).toEqual(all)
    // A range that starts one day later is summed from the daily totals.
    expect(await recaps({ dateStart: '1970-01-02', dateFinish: '2026-11-30' })).toEqual(all)
    expect((await recaps({ dateStart: 'kemarin' })).counts).toEqual(all.counts)
    // Days without moves still count all members.
    const none = await recaps({ dateStart: '2026-11-29', dateFinish: '2026-11-30' })
    expect(none.counts).toEqual({ ...all.counts, filtered: 0n })
  })

  it('searches by member, sorts by any wallet, and sums the matches', async () => {
    const found = await recaps({ search: 'lestari' })
    expect([found.recaps.length, found.sums?.total]).toEqual([1, moved(350_000n, 100_000n)])
    const sorted = await recaps({ order: [{ column: 'pairing_in', descending: false }] })
    expect(sorted.recaps.map(({ username }) => username)).toEqual(['budi02', 'ani01'])
  })

  it.each([
    ['sponsor_bal', ['budi02', 'ani01']],
    ['sponsor_out', ['ani01', 'budi02']],
    ['pairing_bal', ['ani01', 'budi02']],
  ])('sorts by %s of one wallet in both directions, with and without days', async (column, highestFirst) => {
    for (const dateStart of ['', '1970-01-02'])
      for (const descending of [true, false]) {
        const { recaps: rows } = await recaps({ dateStart, order: [{ column, descending }] })
        const expected = descending ? highestFirst : highestFirst.toReversed()
        expect(rows.map(({ username }) => username)).toEqual(expected)
      }
  })

  it('equals the income lines for any range of days', async () => {
    const day = fc.integer({ min: 1, max: 3 }).map((number) => `2026-11-0${number}`)
    await fc.assert(
      fc.asyncProperty(day, day, async (dateStart, dateFinish) => {
        const { sums } = await recaps({ dateStart, dateFinish })
        expect((await income({ dateStart, dateFinish })).total).toBe(sums?.total?.income)
      }),
      { numRuns: 9 },
    )
  })
})

async function readParts(parts: AsyncIterable<{ data: Uint8Array }>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const { data } of parts) all.push(data)
  return Buffer.concat(all)
}

const lines = (file: Buffer) => file.toString('utf8').slice(1).trimEnd().split('\r\n')

describe('the files of the reports', () => {
  const order = [{ column: 'amount', descending: true }]
  const incomeFile = (about: Partial<TableQuery>, format: FileFormat, wallet = WalletType.UNSPECIFIED) =>
    readParts(fixture.admin().exportIncome({ rows: { query: query(about), wallet }, format }))

  it('contain all rows in table order with totals', async () => {
    const asked = { search: 'santoso', order }
    const [head, ...rows] = lines(await incomeFile({ ...asked, start: 1, length: 1 }, FileFormat.CSV))
    expect(head).toBe('Username,Nama,Tanggal,Hari bisnis,Bonus,Jumlah,Keterangan')
    const shown = (await income(asked)).lines.map(
      ({ username, name, businessDay, amount, description }) =>
        `${username},${name},${businessDay} 12:00,${businessDay},Bonus Sponsor,${amount},${description}`,
    )
    expect(rows).toEqual([...shown, 'Total 2 baris,,,,,300000,'])
    expect(lines(await incomeFile({}, FileFormat.CSV, WalletType.PAIRING)).at(-1)).toContain(',50000,')
  })

  it('are typed as Excel', async () => {
    const workbook = new Workbook()
    await workbook.xlsx.load((await incomeFile({ order }, FileFormat.XLSX)) as never)
    const page = workbook.worksheets[0]!
    expect(page.getRow(2).values).toEqual([
      ...[undefined, 'ani01', 'Ani Lestari', new Date('2026-11-01T12:00:00Z'), new Date('2026-11-01')],
      ...['Bonus Sponsor', 300_000, expect.stringMatching(/^Bonus sponsor dari pendaftaran /)],
    ])
    expect(page.getRow(6).getCell(6).value).toEqual({ formula: 'SUBTOTAL(109,F2:F5)', result: 650_000 })
  })

  it('contain each wallet of the recap, and are audited', async () => {
    const asked = { query: query({ search: 'lestari', dateStart: '2026-11-02', dateFinish: '2026-11-02' }) }
    const [head, ...rows] = lines(
      await readParts(fixture.admin().exportRecaps({ rows: asked, format: FileFormat.CSV })),
    )
    expect(head).toMatch(/^Username,Nama,Sponsor: masuk,.*Total: saldo$/)
    expect(rows[0]).toBe('ani01,Ani Lestari,0,100000,-100000,0,0,0,0,0,0,0,100000,-100000')
    expect(rows[1]).toMatch(/^Total 1 member,,0,100000,/)
    const audited = await fixture.service.published('audit.recorded', AuditRecorded)
    // The clock is frozen, so the order is undefined.
    const recapTaken = { action: 'report.exported', target: 'report:wallet_recapts' }
    expect(audited).toContainEqual(expect.objectContaining(recapTaken))
  })

  it('release their connections when the client cancels', async () => {
    const begin = async () => {
      const file = fixture.admin().exportRecaps({ rows: { query: query() }, format: FileFormat.CSV })
      for await (const _ of file) break
    }
    // The service notices the cancellation with a delay.
    for (let time = 0; time < 12; time++) await eventually(begin)
    expect((await recaps()).counts?.total).toBe(2n)
  })
})

it('rejects members', async () => {
  const asked = { query: query(), wallet: WalletType.UNSPECIFIED }
  await expect(fixture.as(ani!).listIncome(asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.as(ani!).listRecaps(asked)).rejects.toMatchObject({ code: 'forbidden' })
  const file = { rows: asked, format: FileFormat.CSV }
  await expect(readParts(fixture.as(ani!).exportIncome(file))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readParts(fixture.as(ani!).exportRecaps(file))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.listIncome(asked)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(fixture.service.client.listRecaps(asked)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the concentration compares the highest earners with all', async () => {
  const { groups } = await fixture.admin().listConcentration({ query: query() })
  const all = groups.at(-1)
  expect(all).toMatchObject({ name: 'Semua penerima', members: 2n })
  expect(groups.map(({ name, members, amount, total }) => [name, members, amount, total])).toEqual([
    ['10 teratas', 2n, all!.total, all!.total],
    ['100 teratas', 2n, all!.total, all!.total],
    ['1% teratas', 1n, 350_000n, all!.total],
    ['10% teratas', 1n, 350_000n, all!.total],
    ['Semua penerima', 2n, all!.total, all!.total],
  ])
  expect(all!.total).toBe((await recaps()).sums?.total?.income)
  const parts: Uint8Array[] = []
  const request = { query: undefined, format: FileFormat.CSV }
  for await (const { data } of fixture.admin().exportConcentration(request)) parts.push(data)
  expect(Buffer.concat(parts).toString('utf8')).toContain(`1% teratas,1,350000,${all!.total}`)
  await expect(fixture.as(ani!).listConcentration({ query: query() })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
