import { Identifier, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { invalid, unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const at = '/api/reports/datatable'
const counts = { total: 9n, filtered: 1n }
const head = { recordsTotal: 9, recordsFiltered: 1 }
const member = { username: 'budi01', name: 'Budi Santoso' }
const sorted = {
  columns: [{ data: 'username' }],
  order: [{ column: 0, dir: 'desc' }],
  search: { value: 'bu' },
}
const expectedQuery = { search: 'bu', order: [{ column: 'username', descending: true }] }

// covers: GET /api/reports/months success
it('combines turnover, payout and flushed pairs by month', async () => {
  gateway.network.answer({
    readProgrammeMonths: () => ({
      months: [
        { month: '2026-10', placements: 3n, placed: 1_500_000n, pairsFlushed: 2n, amountFlushed: 100_000n },
        { month: '2026-11', placements: 1n, placed: 500_000n, pairsFlushed: 0n, amountFlushed: 0n },
      ],
    }),
  })
  gateway.wallet.answer({
    sumBonuses: () => ({
      months: [{ month: '2026-10', sponsor: 300_000n, pairing: 100_000n, pairingLevel: 5_000n }],
    }),
  })
  gateway.pins.answer({ sumRepeatOrders: () => ({ months: [{ month: '2026-12', amount: 150_000n }] }) })
  const { status, body } = await gateway.get('/api/reports/months')
  expect(status).toBe(200)
  const payout = { sponsor: 300_000, pairing: 100_000, pairing_level: 5_000, total: 405_000 }
  expect(body.months).toMatchObject([
    {
      month: '2026-10',
      placements: 3,
      turnover: { registrations: 1_500_000, repeat_orders: 0, total: 1_500_000 },
      payout: { ...payout, from_registrations: 405_000, from_repeat_orders: 0 },
      flushed: { pairs: 2, amount: 100_000 },
      ratio: 0.27,
    },
    { month: '2026-11', payout: { total: 0 }, ratio: 0 },
    { month: '2026-12', placements: 0, turnover: { repeat_orders: 150_000, total: 150_000 }, ratio: 0 },
  ])
  expect(body.total).toMatchObject({ month: '', placements: 4, turnover: { total: 2_150_000 }, payout })
})

it('answers 503 instead of partial figures when a service is unavailable', async () => {
  gateway.network.answer({ readProgrammeMonths: () => ({ months: [] }) })
  gateway.wallet.answer({ sumBonuses: () => ({ months: [] }) })
  gateway.pins.answer({ sumRepeatOrders: () => ({ months: [] }) })
  const { body } = await gateway.get('/api/reports/months')
  expect([body.months, body.total]).toMatchObject([[], { ratio: null }])
  gateway.pins.answer({
    sumRepeatOrders: () => {
      throw unavailable()
    },
  })
  expect((await gateway.get('/api/reports/months')).status).toBe(503)
})

// covers: POST /api/reports/datatable/flushed success
it('lists members with flushed pairs in a month', async () => {
  gateway.network.answer({
    listFlushed: () => ({
      counts,
      pairs: 4n,
      amount: 200_000n,
      members: [{ memberId: 'm-1', ...member, pairs: 4n, amount: 200_000n }],
    }),
  })
  const { body } = await gateway.post(`${at}/flushed`, { ...sorted, month: '2026-11' })
  const sums = { pairs: 4, amount: 200_000 }
  expect(body).toMatchObject({ ...head, data: [{ id: 'm-1', ...member, ...sums }], totals: sums })
  expect(gateway.network.calls.at(-1)?.request).toMatchObject({ month: '2026-11', query: expectedQuery })
})

// covers: POST /api/reports/datatable/duplicates success
it('lists shared identifiers, phones by default', async () => {
  const createdAt = new Date('2026-11-21T03:00:00Z')
  const members = [{ ...member, createdAt, status: MemberStatus.INACTIVE }]
  gateway.identity.answer({
    listDuplicates: () => ({
      counts,
      accounts: 2n,
      duplicates: [
        { value: '0812', accounts: 2n, registrations: 1n, firstAt: createdAt, lastAt: createdAt, members },
      ],
    }),
  })
  const { body } = await gateway.post(`${at}/duplicates`, { ...sorted, shared: 'account', apart: '1' })
  const created_at = '2026-11-21T10:00:00.000+07:00'
  expect(body).toMatchObject({
    ...head,
    data: [
      {
        value: '0812',
        accounts: 2,
        registrations: 1,
        first_at: created_at,
        members: [{ ...member, created_at, active: false }],
      },
    ],
    totals: { accounts: 2 },
  })
  const sent = () =>
    gateway.identity.calls.filter(({ method }) => method === 'listDuplicates').at(-1)?.request
  expect(sent()).toMatchObject({
    shared: Identifier.ACCOUNT,
    acrossRegistrations: true,
    query: expectedQuery,
  })
  await gateway.post(`${at}/duplicates`)
  expect(sent()).toMatchObject({ shared: Identifier.PHONE, acrossRegistrations: false })
})

// covers: POST /api/reports/datatable/pph21 success
it('shows the PPh 21 worksheet of a month', async () => {
  const amounts = { gross: 130_000_001n, base: 65_000_000n, tax: 3_750_000n }
  gateway.wallet.answer({
    listTaxWorksheet: () => ({
      counts,
      month: '2026-11',
      ...amounts,
      lines: [{ memberId: 'm-1', ...member, ...amounts }],
    }),
  })
  const { body } = await gateway.post(`${at}/pph21`, { ...sorted, month: '2026-11' })
  const shown = { gross: 130_000_001, base: 65_000_000, tax: 3_750_000 }
  expect(body).toMatchObject({
    ...head,
    month: '2026-11',
    data: [{ id: 'm-1', ...member, ...shown }],
    totals: shown,
  })
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ month: '2026-11', query: expectedQuery })
})

// covers: POST /api/reports/datatable/flushed invalid
// covers: POST /api/reports/datatable/duplicates invalid
// covers: POST /api/reports/datatable/pph21 invalid
it.each([
  ['flushed', { month: '2026-11-01' }, 'month'],
  ['flushed', { month: '2026-99' }, 'month'],
  ['duplicates', { shared: 'sepatu' }, 'shared'],
  ['pph21', { month: 'November' }, 'month'],
  ['pph21', { month: '2026-99' }, 'month'],
])('%s refuses %j with a field error', async (table, payload, field) => {
  const refuse = () => {
    throw invalid('Bulan belum benar.', { month: 'Isi dengan bulan, misalnya 2026-11.' })
  }
  gateway.network.answer({ listFlushed: refuse })
  gateway.wallet.answer({ listTaxWorksheet: refuse })
  const { status, body } = await gateway.post(`${at}/${table}`, payload)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})
