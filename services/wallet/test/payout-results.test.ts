import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { PayoutStatus, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { readTable } from '@jejaring/spreadsheet'
import { Workbook } from 'exceljs'
import { failed, generic, idsOf, PayoutAdmin, paid, statusOf } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PROCESS, SUCCESS, FAILED } = WithdrawalStatus
const { CLOSED } = PayoutStatus

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin
let other: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.values.withdraw_ro_days = '0'
  ani = fixture.person({ username: 'ani01' })
  maker = new PayoutAdmin(fixture)
  other = new PayoutAdmin(fixture)
  await fixture.earn({ receiverId: ani.id, amount: 900_000_000n })
})
afterAll(() => fixture.stop())
// Compares the books with the requests: a withdrawal settled twice would differ.
afterEach(async () => expect(await fixture.differences()).toEqual([]))

/** The signature of a compound file, and its directory entry of an encrypted workbook. */
const PROTECTED_WORKBOOK = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('EncryptedPackage', 'utf16le'),
])

const ask = (count: number): Promise<Withdrawal[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.request(ani, { amount: 100_000n })))
const status = (row: Withdrawal) => statusOf(fixture, row)

describe("the bank's result", () => {
  it('settles, refuses, reports mismatches, and closes a payout without open lines', async () => {
    const rows = await ask(3)
    const { payout } = await maker.create(idsOf(rows))
    const { id } = payout!
    expect((await refusal(maker.result(id, rows.map(paid)))).code).toBe('conflict')
    await maker.download(id)
    const lines = [
      paid(rows[0]!),
      failed(rows[1]!),
      'WD-X,1,SUCCEEDED,',
      `${rows[2]!.invoice},93500,REQUESTED,`,
    ]

    const before = await maker.result(id, lines, { apply: false })
    expect(before).toMatchObject({
      applied: false,
      paidCount: 1n,
      refusedCount: 1n,
      openCount: 1n,
      problemCount: 2n,
    })
    expect(await Promise.all(rows.map(status))).toEqual([PROCESS, PROCESS, PROCESS])

    const key = newId()
    const done = await maker.result(id, lines, { key })
    expect(done).toMatchObject({ applied: true, paidAmount: 93_500n, refusedAmount: 93_500n })
    expect(done.problems.map(({ line, kind }) => [line, kind])).toEqual([
      [4, 'unknown_reference'],
      [5, 'not_final'],
    ])
    expect(await maker.result(id, lines, { key })).toEqual(done)
    expect(await Promise.all(rows.map(status))).toEqual([SUCCESS, FAILED, PROCESS])
    const { steps } = await fixture.admin().readWithdrawalHistory({ id: rows[1]!.id })
    expect(steps.at(-1)?.reason).toBe('Ditolak bank: rekening ****6789 tutup')

    expect(await other.result(id, [...lines, paid(rows[2]!)])).toMatchObject({
      paidCount: 1n,
      repeatedCount: 2n,
    })
    const { payout: ended, results } = await maker.call.readPayout({ id })
    expect(ended).toMatchObject({ status: CLOSED, openCount: 0n, endedAt: expect.any(Date) })
    expect(results.map(({ paidCount, problemCount }) => [paidCount, problemCount])).toEqual([
      [1n, 2n],
      [1n, 2n],
    ])
    expect((await maker.call.listPayoutLines({ id, outcome: 'refused' })).lines).toMatchObject([
      { invoice: rows[1]!.invoice, reason: 'Ditolak bank: rekening ****6789 tutup' },
    ])
  })

  it('ends each withdrawal once under concurrent imports and a manual change', async () => {
    const rows = await ask(6)
    const { payout } = await maker.create(idsOf(rows))
    await maker.download(payout!.id)
    const outcomes = await Promise.allSettled([
      maker.result(payout!.id, rows.map(paid)),
      other.result(payout!.id, rows.map(failed)),
      fixture.change(idsOf(rows), SUCCESS),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await maker.call.readPayout({ id: payout!.id })).payout).toMatchObject({ status: CLOSED })
    expect(new Set(await Promise.all(rows.map(status))).has(PROCESS)).toBe(false)
  })

  it.each([
    ['empty', '', 'Pilih berkas'],
    ['a picture', '\u0089PNG\0', 'tidak terbaca'],
    ['a table of something else', 'a,b\n1,2', 'tidak ditemukan'],
    ['a damaged workbook', 'PK\u0003\u0004', 'rusak'],
    ['a workbook with a password', PROTECTED_WORKBOOK, 'kata sandi'],
  ])('is rejected when it is %s', async (_what, file, reason) => {
    const { payout } = await maker.create(idsOf(await ask(1)))
    await maker.download(payout!.id)
    expect((await refusal(maker.send(payout!.id, file))).fields?.file).toContain(reason)
  })

  it('matches lines of the generic file by invoice, in any order', async () => {
    const rows = await ask(2)
    const { payout } = await maker.create(idsOf(rows), generic)
    await maker.download(payout!.id)
    const withoutInvoice = 'Nomor Rekening;Nominal;Status\n123456789;93.500;Berhasil\n0123456789;93500;Gagal'
    expect((await refusal(maker.send(payout!.id, withoutInvoice))).fields?.file).toContain('Invoice')
    const [first, second] = rows
    const text = `Invoice;Nominal;Status\n${second!.invoice};93.500;Berhasil\n${first!.invoice};93500;Gagal`
    expect(await maker.send(payout!.id, text)).toMatchObject({
      paidCount: 1n,
      refusedCount: 1n,
      openCount: 0n,
    })
    expect(await Promise.all(rows.map(status))).toEqual([FAILED, SUCCESS])
  })

  it('is read from an .xlsx file', async () => {
    const [row] = await ask(1)
    const { payout } = await maker.create(idsOf([row!]))
    await maker.download(payout!.id)
    const workbook = new Workbook()
    const page = workbook.addWorksheet('Hasil')
    page.addRow(['Reference ID', 'Amount', 'Status', 'Failure Code'])
    page.addRow([row!.invoice, Number(row!.amountReceived), 'SUCCEEDED', ''])
    const result = await maker.send(payout!.id, Buffer.from(await workbook.xlsx.writeBuffer()))
    expect(result).toMatchObject({ applied: true, paidCount: 1n, paidAmount: row!.amountReceived })
  })

  it('never settles lines without invoices by their order', async () => {
    const { templates } = await maker.call.listPayoutTemplates({})
    const template = templates.find(({ id }) => id === generic)!
    await fixture.service.database.query(
      `INSERT INTO payout_templates (id, name, template)
       SELECT $2, 'Tanpa invoice', jsonb_set(template, '{result,reference}', '""') FROM payout_templates WHERE id = $1`,
      [template.id, newId()],
    )
    const { templates: now } = await maker.call.listPayoutTemplates({})
    const rows = await ask(2)
    const { payout } = await maker.create(idsOf(rows), now.find(({ name }) => name === 'Tanpa invoice')!.id)
    await maker.download(payout!.id)
    const text = 'Nomor Rekening;Nominal;Status\n123456789;93.500;Berhasil\n0123456789;93500;Gagal'
    expect(await maker.send(payout!.id, text)).toMatchObject({
      paidCount: 0n,
      refusedCount: 0n,
      problems: [{ kind: 'unclear' }, { kind: 'unclear' }],
    })
    await fixture.service.database.query("DELETE FROM payout_templates WHERE name = 'Tanpa invoice'")
  })

  it('is kept under the name of its file, as one line of visible characters', async () => {
    const [row] = await ask(1)
    const { payout } = await maker.create(idsOf([row!]))
    await maker.download(payout!.id)
    const done = await maker.result(payout!.id, [paid(row!)], { fileName: 'hasil\0\u202evsc.csv' })
    expect(done.fileName).toBe('hasil vsc.csv')
  })

  it('is reported by line with member and amounts, in a file, settled lines included', async () => {
    const rows = await ask(2)
    const { payout } = await maker.create(idsOf(rows))
    await maker.download(payout!.id)
    const done = await maker.result(payout!.id, [paid(rows[0]!), `${rows[1]!.invoice},1,SUCCEEDED,`])
    expect(done.problems).toMatchObject([
      {
        kind: 'wrong_amount',
        withdrawalId: rows[1]!.id,
        invoice: rows[1]!.invoice,
        username: 'ani01',
        expectedAmount: 93_500n,
        foundAmount: 1n,
      },
    ])
    const { results } = await maker.call.readPayout({ id: payout!.id })
    expect(results).toMatchObject([{ id: done.id, problems: done.problems }])
    const table = await readTable(await other.report(done.id), { rows: 9, columns: 9 })
    expect(table.slice(0, 3)).toEqual([
      [
        'Hasil',
        'Baris',
        'Invoice',
        'Member',
        'Nominal di berkas',
        'Nominal di bank',
        'Tertulis',
        'Keterangan',
      ],
      ['Dibayar', '2', rows[0]!.invoice, 'ani01', '93500', '93500', '', ''],
      [
        'Nominal berbeda',
        '3',
        rows[1]!.invoice,
        'ani01',
        '93500',
        '1',
        rows[1]!.invoice,
        expect.stringContaining('93.500'),
      ],
    ])
    expect((await refusal(other.report(newId()))).code).toBe('not_found')
    // An admin settles the open line by hand.
    expect(await fixture.change([rows[1]!.id], SUCCESS)).toMatchObject({ changed: 1n })
    expect((await maker.call.readPayout({ id: payout!.id })).payout).toMatchObject({ status: CLOSED })
  })
})

describe('templates without dual control', () => {
  beforeAll(() =>
    fixture.service.database.query(
      "INSERT INTO dual_control (subject, enabled) VALUES ('payout_templates', false)",
    ),
  )

  it('are created and updated by admins, with optimistic locking', async () => {
    const { templates } = await maker.call.listPayoutTemplates({})
    expect(templates.map(({ name, format }) => [name, format])).toEqual([
      ['Umum', 'csv'],
      ['Xendit', 'xlsx'],
    ])
    const [umum] = templates
    const added = await maker.call.savePayoutTemplate({ template: { ...umum!, id: '', name: 'Bank Kita' } })
    const changed = await maker.call.savePayoutTemplate({
      template: { ...added, delimiter: ';', active: false },
    })
    expect(changed).toMatchObject({ id: added.id, delimiter: ';', version: 2n })
    expect((await refusal(maker.call.savePayoutTemplate({ template: added }))).code).toBe('conflict')
    const same = { ...umum!, id: '', name: 'bank kita' }
    expect((await refusal(maker.call.savePayoutTemplate({ template: same }))).fields).toHaveProperty('name')
    expect((await refusal(maker.call.savePayoutTemplate({ template: { ...umum!, id: newId() } }))).code).toBe(
      'not_found',
    )
    expect(
      (await refusal(maker.call.savePayoutTemplate({ template: { ...umum!, columns: [] } }))).fields,
    ).toHaveProperty('columns')
    const [row] = await ask(1)
    expect((await refusal(maker.create([row!.id], added.id))).fields).toHaveProperty('template_id')
  })

  it('do not change on a retry after a lost reply', async () => {
    const [umum] = (await maker.call.listPayoutTemplates({})).templates
    const wanted = { ...umum!, id: '', name: ' Bank  Hilang' }
    const added = await maker.call.savePayoutTemplate({ template: wanted })
    expect(await maker.call.savePayoutTemplate({ template: wanted })).toEqual(added)
    const edited = { ...added, delimiter: '|' }
    const changed = await maker.call.savePayoutTemplate({ template: edited })
    expect(await maker.call.savePayoutTemplate({ template: edited })).toEqual(changed)
    expect(changed.version).toBe(2n)
    const other = { ...wanted, header: !wanted.header }
    expect((await refusal(maker.call.savePayoutTemplate({ template: other }))).fields).toHaveProperty('name')
  })
})

it('audits results and templates without account numbers', async () => {
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const actions = lines.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['payout.result.imported', 'payout.template.saved']))
  expect(JSON.stringify(lines.map(({ before, after }) => before + after))).not.toContain('123456789')
})
