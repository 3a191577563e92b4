import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type Withdrawal, type WithdrawalFilter, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { Workbook } from 'exceljs'
import { xendit } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus

let fixture: WalletFixture
let ani: Person
let budi: Person
let rows: Withdrawal[]

beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.banks.set(8, { id: 8, name: '=Bank Kedua', fee: 0n, active: true, code: '', channelCode: '' })
  ani = fixture.person({ username: 'ani01', name: '=1+1' })
  const bank = { bankId: 8, accountName: 'BUDI', accountNumber: '000111222333444555' }
  budi = fixture.person({ username: 'budi02', name: 'Budi', bank })
  for (const { id: receiverId } of [ani, budi]) await fixture.earn({ receiverId, amount: 9_000_000n })
  rows = []
  for (const [day, person, amount] of [
    ['2026-11-01', ani, 100_000n],
    ['2026-11-02', budi, 200_000n],
    ['2026-11-03', ani, 300_000n],
  ] as const) {
    fixture.service.clock.freeze(`${day}T10:00:00+07:00`)
    rows.push(await fixture.request(person, { amount }))
  }
  await fixture.change([rows[1]!.id], SUCCESS)
})
afterAll(() => fixture.stop())

const filter = (about: Partial<TableQuery> = {}, status = UNSPECIFIED): WithdrawalFilter => ({
  query: { start: 0, length: 10, search: '', order: [], dateStart: '', dateFinish: '', ...about },
  status,
})

async function workbookOf(wanted: WithdrawalFilter, by = fixture.admin()) {
  const parts: Uint8Array[] = []
  for await (const { data } of by.exportWithdrawals({ filter: wanted })) parts.push(data)
  const workbook = new Workbook()
  await workbook.xlsx.load(Buffer.concat(parts) as never)
  return workbook
}

async function exported(wanted: WithdrawalFilter) {
  const workbook = await workbookOf(wanted)
  const page = workbook.worksheets[0]!
  const lines = page.getSheetValues().slice(1) as unknown[][]
  // A total is a formula with its value.
  return lines.map((line) => line.map((cell) => (isFormula(cell) ? cell.result : cell)))
}

const isFormula = (cell: unknown): cell is { formula: string; result: unknown } =>
  typeof cell === 'object' && cell !== null && 'formula' in cell

test('the list of one member has exactly its rows', async () => {
  const { withdrawals, counts } = await fixture.admin().listWithdrawals({
    filter: filter({ order: [{ column: 'created_at', descending: true }] }),
    memberId: ani.id,
  })
  expect(withdrawals.map(({ invoice }) => invoice)).toEqual([rows[2]!.invoice, rows[0]!.invoice])
  expect(counts?.filtered).toBe(2n)
  const pending = await fixture.admin().listWithdrawals({ filter: filter({}, SUCCESS), memberId: ani.id })
  expect(pending.withdrawals).toEqual([])
})

describe('the export', () => {
  it('contains every row in table order, with text cells and totals', async () => {
    const order = [{ column: 'created_at', descending: false }]
    const [head, ...lines] = await exported(filter({ order }))
    const at = (title: string) => head!.indexOf(title)
    expect(lines.map((line) => line[at('Invoice')])).toEqual([
      ...rows.map(({ invoice }) => invoice),
      'Total 3 penarikan (nominal di luar yang ditolak)',
    ])
    expect(lines[0]?.[at('Nama')]).toBe('=1+1')
    expect(lines[1]?.[at('Bank')]).toBe('=Bank Kedua')
    expect(lines[1]?.[at('Nomor rekening')]).toBe('000111222333444555')
    expect(lines.map((line) => line[at('Nominal')])).toEqual([100_000, 200_000, 300_000, 600_000])
    expect(lines.map((line) => line[at('Diterima')])).toEqual([93_500, 200_000, 293_500, 587_000])
    expect(lines[0]?.[at('Tanggal')]).toEqual(new Date('2026-11-01T10:00:00Z'))
    expect(lines[1]?.[at('Status')]).toBe('Berhasil')
  })

  it('follows order, status, dates and search', async () => {
    const invoices = async (wanted: WithdrawalFilter) =>
      (await exported(wanted)).slice(1, -1).map((line) => line[1])
    const byAmount = [{ column: 'amount_request', descending: true }]
    const ofRows = (...all: number[]) => all.map((index) => rows[index]!.invoice)
    expect(await invoices(filter({ order: byAmount }))).toEqual(ofRows(2, 1, 0))
    expect(await invoices(filter({ order: [{ column: 'name', descending: false }] }))).toEqual(
      ofRows(0, 2, 1),
    )
    expect(await invoices(filter())).toEqual(ofRows(2, 1, 0))
    expect(await invoices(filter({}, SUCCESS))).toEqual(ofRows(1))
    expect(await invoices(filter({ dateStart: '2026-11-02' }))).toEqual(ofRows(2, 1))
    expect(await invoices(filter({ search: 'ani01' }))).toEqual(ofRows(2, 0))
    expect(await invoices(filter({ search: 'tidak ada' }))).toEqual([])
  })

  it('excludes refused rows from all totals, as the sums of the table do', async () => {
    const one = fixture.person({ username: 'ditolak' })
    await fixture.earn({ receiverId: one.id, amount: 300_000n })
    const refused = await fixture.request(one, { amount: 100_000n })
    await fixture.request(one, { amount: 150_000n })
    await fixture.change([refused.id], FAILED)
    const order = [{ column: 'amount_request', descending: false }]
    const [head, ...lines] = await exported(filter({ search: 'ditolak', order }))
    const of = (title: string) => lines.map((line) => line[head!.indexOf(title)])
    expect(of('Nominal')).toEqual([100_000, 150_000, 150_000])
    const { total, sums } = await fixture.admin().listWithdrawals({ filter: filter({ search: 'ditolak' }) })
    expect(total).toBe(150_000n)
    expect(sums).toEqual({ requested: 150_000n, received: 143_500n, refused: 100_000n, paid: 0n })
    expect(of('Diterima')).toEqual([undefined, 143_500, 143_500])
    expect(of('Biaya bank')).toEqual([undefined, 6_500, 6_500])
    const ofRefused = (await exported(filter({ search: 'ditolak' }, FAILED))).at(-1)!
    expect([ofRefused[1], ofRefused[head!.indexOf('Nominal')]]).toEqual(['Total 1 penarikan', 100_000])
  })

  it('contains each row once when there are more than one batch', async () => {
    const many = fixture.person({ username: 'banyak' })
    await fixture.earn({ receiverId: many.id, amount: 9_000_000n })
    const one = await fixture.request(many, { amount: 50_000n })
    await fixture.service.database.query(
      `INSERT INTO withdrawals SELECT gen_random_uuid(), 'X-' || n, member_id, type, amount_request, amount_admin,
         amount_voucher, bank_fee, amount_received, bank_id, bank_name, bank_account_name, bank_account_number,
         status, reason, refused_by, exempt_by, business_day, created_at, finished_at, version
         FROM withdrawals, generate_series(1, 1200) n WHERE id = $1`,
      [one.id],
    )
    const lines = (await exported(filter({ search: 'banyak' }))).slice(1)
    expect(new Set(lines.map((line) => line[1])).size).toBe(1_202)
    expect(lines.at(-1)?.[1]).toMatch(/^Total 1201 penarikan /)
    await fixture.service.database.query("DELETE FROM withdrawals WHERE invoice LIKE 'X-%'")
  })

  it('rejects members', async () => {
    const asked = fixture.as(ani).exportWithdrawals({ filter: filter() })
    expect((await refusal(asked[Symbol.asyncIterator]().next())).code).toBe('forbidden')
  })

  it('names payout and decider of each row, and who made it with which filters', async () => {
    const admin = fixture.person({ username: 'petugas1' })
    await fixture.service.database.query(
      "INSERT INTO members (id, username, name, version) VALUES ($1, 'petugas1', 'Petugas', 1)",
      [admin.id],
    )
    const paid = fixture.person({ username: 'dibayar' })
    await fixture.earn({ receiverId: paid.id, amount: 300_000n })
    const [row, open] = [
      await fixture.request(paid, { amount: 100_000n }),
      await fixture.request(paid, { amount: 50_000n }),
    ]
    const call = fixture.admin(admin.id)
    const ids = [row.id, open.id]
    const { payout } = await call.createPayout({
      idempotencyKey: '',
      templateId: xendit,
      ids,
      checked: false,
    })
    await call.releasePayout({ id: payout!.id })
    await call.changeWithdrawalStatus({
      idempotencyKey: '',
      ids: [row.id],
      from: UNSPECIFIED,
      status: SUCCESS,
      reason: '',
      checked: false,
    })
    const search = { search: 'dibayar', order: [{ column: 'amount_request', descending: true }] }
    const [head, ...lines] = await exported(filter(search))
    const of = (title: string) => lines.slice(0, 2).map((line) => line[head!.indexOf(title)])
    expect(of('Berkas pembayaran')).toEqual([payout!.number, payout!.number])
    expect(of('Diputuskan oleh')).toEqual(['petugas1', undefined])
    const cover = (await workbookOf(filter(search, SUCCESS), call)).worksheets[1]!
    const facts = cover.getSheetValues().map((line) => (line as unknown[] | undefined)?.slice(1))
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Dibuat oleh', 'petugas1'],
        ['Status', 'Berhasil'],
        ['Pencarian', 'dibayar'],
      ]),
    )
  })
})

describe('the preview', () => {
  it('lists the checked rows of the admin, with sums by bank', async () => {
    const me = newId()
    const admin = fixture.admin(me)
    const more = await fixture.request(budi, { amount: 150_000n })
    for (const { id } of [rows[0]!, rows[2]!, more]) await admin.checkWithdrawal({ id, checked: true })
    const shown = await admin.previewWithdrawals({ filter: filter() })
    const byInvoice = (a: { invoice: string }, b: { invoice: string }) => a.invoice.localeCompare(b.invoice)
    expect({ ...shown, rows: shown.rows.sort(byInvoice) }).toEqual({
      banks: [
        { bankName: '=Bank Kedua', count: 1n, amountRequest: 150_000n, amountReceived: 150_000n },
        { bankName: 'Bank Nusantara', count: 2n, amountRequest: 400_000n, amountReceived: 387_000n },
      ],
      rows: [rows[0]!, rows[2]!, more]
        .sort(byInvoice)
        .map(({ id, invoice, status, amountRequest, amountReceived }) => ({
          id,
          invoice,
          status,
          next: status === PROCESS ? [PENDING, SUCCESS, FAILED] : [PROCESS, SUCCESS, FAILED],
          amountRequest,
          amountReceived,
        })),
    })
    const { banks } = await admin.previewWithdrawals({ filter: filter({ dateFinish: '2026-11-01' }) })
    expect(banks.map(({ count }) => count)).toEqual([1n])
    expect((await fixture.admin().previewWithdrawals({ filter: filter() })).banks).toEqual([])
    expect((await refusal(fixture.as(ani).previewWithdrawals({}))).code).toBe('forbidden')
  })
})

describe('a bulk change', () => {
  it('changes nothing when the checked count differs from the confirmed one', async () => {
    const admin = fixture.admin(newId())
    const asked = [
      await fixture.request(ani, { amount: 50_000n }),
      await fixture.request(budi, { amount: 50_000n }),
    ]
    for (const { id } of asked) await admin.checkWithdrawal({ id, checked: true })
    await fixture.change([asked[0]!.id], PROCESS)
    await fixture.change([asked[0]!.id], FAILED)
    const change = (checkedCount: bigint) =>
      admin.changeWithdrawalStatus({
        idempotencyKey: newId(),
        status: PROCESS,
        from: WithdrawalStatus.UNSPECIFIED,
        ids: [],
        checked: true,
        checkedCount,
        filter: filter(),
        reason: '',
      })
    expect(await refusal(change(2_000n))).toHaveProperty('message', expect.stringContaining('bukan 2.000.'))
    const refused = await refusal(change(2n))
    expect(refused).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('sekarang 1 penarikan, bukan 2'),
    })
    expect(await change(1n)).toMatchObject({ changed: 1n, skipped: [] })
  })
})

describe('the history of a withdrawal', () => {
  it('lists every status with time, admin and reason', async () => {
    const desk = fixture.person({ username: 'kasir' })
    const { id } = await fixture.request(ani, { amount: 50_000n })
    await fixture.change([id], PROCESS, { by: desk.id })
    await fixture.change([id], FAILED, { by: desk.id, reason: 'Rekening salah' })
    const { steps } = await fixture.admin().readWithdrawalHistory({ id })
    expect(steps.map(({ status, byOwner, reason }) => [status, byOwner, reason])).toEqual([
      [PENDING, true, ''],
      [PROCESS, false, ''],
      [FAILED, false, 'Rekening salah'],
    ])
    expect(steps[0]?.byUsername).toBe('ani01')
  })

  it('rejects members and unknown rows', async () => {
    expect((await refusal(fixture.as(ani).readWithdrawalHistory({ id: rows[0]!.id }))).code).toBe('forbidden')
    for (const id of [newId(), 'bukan-id']) {
      expect((await refusal(fixture.admin().readWithdrawalHistory({ id }))).code).toBe('not_found')
    }
  })
})
