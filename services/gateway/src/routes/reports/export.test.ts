import { FileFormat } from '@jejaring/proto/common/v1/file'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { tooMany } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const at = '/api/reports/export'
const narrowed = 'search=budi&sort=username&dir=desc&datestart=2026-11-01&date_finish=2026-11-30'
const query = {
  search: 'budi',
  order: [{ column: 'username', descending: true }],
  dateStart: '2026-11-01',
  dateFinish: '2026-11-30',
}

async function* written() {
  yield { data: Buffer.from('satu,') }
  yield { data: Buffer.from('dua') }
}

const growth = ['growth', 'cohorts', 'branches', 'concentration'] as const
const reports = ['wallets', 'wallet_recapts', 'sponsors', 'pins', 'pin_recapts', 'pph21', 'audit', ...growth]

beforeEach(() => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    exportIncome: written,
    exportRecaps: written,
    exportTaxWorksheet: written,
    exportConcentration: written,
  })
  gateway.network.answer({ exportSponsorships: written, exportBranches: written })
  gateway.identity.answer({ exportAudit: written })
  const bank = { id: 3, name: 'BCA', fee: 6_500n, active: false, code: '', channelCode: '' }
  gateway.config.answer({ listEditableBanks: () => ({ counts: undefined, banks: [{ bank, version: 1n }] }) })
  gateway.pins.answer({
    exportAllMovements: written,
    exportPinRecaps: written,
    exportGrowth: written,
    exportCohorts: written,
  })
})

// covers: GET /api/reports/export/wallets success
// covers: GET /api/reports/export/wallet_recapts success
// covers: GET /api/reports/export/sponsors success
// covers: GET /api/reports/export/pins success
// covers: GET /api/reports/export/pin_recapts success
// covers: GET /api/reports/export/growth success
// covers: GET /api/reports/export/cohorts success
// covers: GET /api/reports/export/branches success
// covers: GET /api/reports/export/concentration success
// covers: GET /api/reports/export/pph21 success
// covers: GET /api/reports/export/audit success
it.each([
  [
    'wallets',
    '&type=pairing',
    () => gateway.wallet,
    'pendapatan-member',
    { query, wallet: WalletType.PAIRING },
  ],
  ['wallet_recapts', '', () => gateway.wallet, 'rekapitulasi-pendapatan', { query }],
  ['sponsors', '', () => gateway.network, 'sponsorisasi', { query }],
  ['pins', '&type=ro', () => gateway.pins, 'transaksi-pin', { query, type: MovementType.RO }],
  ['pin_recapts', '', () => gateway.pins, 'rekapitulasi-pin', { query }],
  ['pph21', '', () => gateway.wallet, 'pph-21', { query, month: '' }],
  ['audit', '', () => gateway.identity, 'jejak-audit', { query, actor: '', action: '', target: '' }],
] as const)(
  '%s streams the file with filter and order of its table',
  async (report, also, owner, file, rows) => {
    const csv = await gateway.get(`${at}/${report}?format=csv&${narrowed}${also}`)
    expect([csv.status, csv.raw.toString()]).toEqual([200, 'satu,dua'])
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}${also.replace('&type=', '_')}_2026-11_cari-budi.csv"`,
      'cache-control': 'no-store',
    })
    expect(owner().calls.at(-1)?.request).toMatchObject({ rows, format: FileFormat.CSV })

    await gateway.get(`${at}/${report}?search[value]=citra`)
    expect(owner().calls.at(-1)?.request).toMatchObject({ rows: { query: { search: 'citra' } } })

    const excel = await gateway.get(`${at}/${report}`)
    expect(excel.headers['content-type']).toContain('spreadsheetml')
    expect(excel.headers['content-disposition']).toBe(`attachment; filename="${file}_semua.xlsx"`)
    expect(owner().calls.at(-1)?.request).toMatchObject({
      rows: { query: { search: '', order: [], dateStart: '', dateFinish: '' } },
      format: FileFormat.XLSX,
    })
  },
)

it.each([
  ['growth', () => gateway.pins, 'pertumbuhan'],
  ['cohorts', () => gateway.pins, 'kohort'],
  ['branches', () => gateway.network, 'cabang'],
  ['concentration', () => gateway.wallet, 'konsentrasi-bonus'],
] as const)('%s streams the file in the order of its table', async (report, owner, file) => {
  const { status, headers } = await gateway.get(`${at}/${report}?format=csv&sort=month&dir=desc`)
  expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="${file}_semua.csv"`])
  const order = [{ column: 'month', descending: true }]
  expect(owner().calls.at(-1)?.request).toMatchObject({ query: { order }, format: FileFormat.CSV })
})

it('exports the audit trail within its filters, named in the file name', async () => {
  const filter = { actor: 'budi01', action: 'pins.voided', target: 'withdrawal:0190' }
  const { headers } = await gateway.get(`${at}/audit?format=csv&${new URLSearchParams(filter)}`)
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({ rows: filter, bankNames: { '3': 'BCA' } })
  expect(headers['content-disposition']).toBe(
    'attachment; filename="jejak-audit_budi01_pins.voided_withdrawal-0190.csv"',
  )
})

// covers: GET /api/reports/export/wallets invalid
// covers: GET /api/reports/export/wallet_recapts invalid
// covers: GET /api/reports/export/sponsors invalid
// covers: GET /api/reports/export/pins invalid
// covers: GET /api/reports/export/pin_recapts invalid
// covers: GET /api/reports/export/growth invalid
// covers: GET /api/reports/export/cohorts invalid
// covers: GET /api/reports/export/branches invalid
// covers: GET /api/reports/export/concentration invalid
// covers: GET /api/reports/export/pph21 invalid
// covers: GET /api/reports/export/audit invalid
it.each([
  ...reports.flatMap((report) => [
    [report, 'format=pdf', 'format'] as const,
    [report, 'datestart=2026-02-30', 'datestart'] as const,
  ]),
  ['wallets', 'type=voucher', 'type'] as const,
  ['pins', 'type=hilang', 'type'] as const,
])('%s refuses ?%s before it sends data', async (report, wrong, field) => {
  const { status, body } = await gateway.get(`${at}/${report}?${wrong}`)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it('passes on refusals of the service', async () => {
  gateway.wallet.answer({
    exportRecaps: () => {
      throw tooMany('Beberapa berkas lain sedang dibuat.', 10)
    },
  })
  const { status, headers, body } = await gateway.get(`${at}/wallet_recapts`)
  expect([status, headers['retry-after'], body.message]).toEqual([
    429,
    '10',
    'Beberapa berkas lain sedang dibuat.',
  ])
})

it.each(['%D8%B1', '2026-1%22', '2026-13', '0000-01', '11-2026'])('refuses the month %s', async (month) => {
  expect((await gateway.get(`${at}/pph21?month=${month}`)).status).toBe(422)
})

it('names the file of a month after it', async () => {
  const { headers } = await gateway.get(`${at}/pph21?month=2026-11&format=csv`)
  expect(headers['content-disposition']).toBe('attachment; filename="pph-21_2026-11.csv"')
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ rows: { month: '2026-11' } })
})
