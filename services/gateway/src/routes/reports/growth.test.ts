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
const sorted = { columns: [{ data: 'month' }], order: [{ column: 0, dir: 'desc' }] }
const query = { order: [{ column: 'month', descending: true }] }

// covers: POST /api/reports/datatable/growth success
it('lists new and active members by month', async () => {
  const month = { joined: 3n, members: 10n, active: 4n, activeBefore: 5n, retained: 2n }
  gateway.pins.answer({ listGrowth: () => ({ counts, months: [{ month: '2026-11', ...month }] }) })
  const { body } = await gateway.post(`${at}/growth`, sorted)
  const shown = { month: '2026-11', joined: 3, members: 10, active: 4, active_before: 5, retained: 2 }
  expect(body).toMatchObject({ ...head, data: [shown] })
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({ query })
})

// covers: POST /api/reports/datatable/cohorts success
it('lists cohorts with their activity since', async () => {
  gateway.pins.answer({
    listCohorts: () => ({ counts, cohorts: [{ month: '2026-11', joined: 3n, active: [2n, 1n] }] }),
  })
  const { body } = await gateway.post(`${at}/cohorts`, sorted)
  expect(body).toMatchObject({ ...head, data: [{ month: '2026-11', joined: 3, active: [2, 1] }] })
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({ query })
})

// covers: POST /api/reports/datatable/branches success
it('lists branches', async () => {
  const branch = { username: 'budi01', name: 'Budi', members: 9n, recent: 2n, earlier: 1n }
  gateway.network.answer({
    listBranches: () => ({ counts, branches: [{ ...branch, lastDay: '2026-11-20' }] }),
  })
  const { body } = await gateway.post(`${at}/branches`, sorted)
  const shown = { username: 'budi01', name: 'Budi', members: 9, recent: 2, earlier: 1 }
  expect(body).toMatchObject({ ...head, data: [{ ...shown, last_day: '2026-11-20' }] })
  expect(gateway.network.calls.at(-1)?.request).toMatchObject({ query })
})

// covers: POST /api/reports/datatable/concentration success
it('lists what the highest earners were credited', async () => {
  const group = { position: 1, name: '10 teratas', members: 10n, amount: 500n, total: 900n }
  gateway.wallet.answer({ listConcentration: () => ({ counts, groups: [group] }) })
  const { body } = await gateway.post(`${at}/concentration`, sorted)
  const shown = { position: 1, name: '10 teratas', members: 10, amount: 500, total: 900 }
  expect(body).toMatchObject({ ...head, data: [shown] })
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ query })
})

// covers: POST /api/reports/datatable/growth invalid
// covers: POST /api/reports/datatable/cohorts invalid
// covers: POST /api/reports/datatable/branches invalid
// covers: POST /api/reports/datatable/concentration invalid
it.each(['growth', 'cohorts', 'branches', 'concentration'])('%s refuses an impossible day', async (table) => {
  const { status, body } = await gateway.post(`${at}/${table}`, { datestart: '2026-02-30' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['datestart']])
})
