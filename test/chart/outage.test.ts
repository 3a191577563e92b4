import { Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { TestGateway } from '../../services/gateway/src/testing/test-gateway'
import { type FiringAlert, healthySeries, RenderedRules, TARGET, targetLabels } from './promtool'

/** Requests of one recorded minute. */
const REQUESTS = 12

let gateway: TestGateway
afterAll(() => gateway.stop())

type RecordedMetrics = ReadonlyMap<string, number>

/** What Prometheus would read now, with the labels of the gateway's target. */
async function scrape(): Promise<RecordedMetrics> {
  const lines = (await gateway.metrics.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, own, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const labels = [TARGET, 'component="gateway"', own].filter(Boolean).join(',')
      return [`${name}{${labels}}`, Number(value)] as const
    }),
  )
}

/** Series that grow each minute as they did between two scrapes. */
function repeated(before: RecordedMetrics, after: RecordedMetrics, minutes: number): Record<string, string> {
  return Object.fromEntries(
    [...after].map(([series, value]) => [series, `0+${value - (before.get(series) ?? 0)}x${minutes}`]),
  )
}

const withdrawal = Withdrawal.fromPartial({ invoice: 'WD-20261121-1' })
const order = { type: 'pairing', amount: '100000', password: 'rahasia12' }
const request = async (key: string) =>
  (await gateway.post('/api/withdraws/request', order, { 'idempotency-key': key })).status

/** A minute in which members also look at other pages. */
async function recordMinute(name: string): Promise<{ statuses: number[]; series: Record<string, string> }> {
  const before = await scrape()
  const statuses: number[] = []
  for (let index = 0; index < REQUESTS; index++) {
    statuses.push(await request(`${name}-${index}`))
    await gateway.get('/api/users/profile')
  }
  return { statuses, series: repeated(before, await scrape(), 60) }
}

test('a route that answers 503 fires its error budget and names the failing service', async () => {
  const rules = await RenderedRules.read()
  const healthy = healthySeries(rules.components, 60)
  gateway = await TestGateway.start()
  gateway.actAs('member')
  gateway.wallet.answer({ requestWithdrawal: async () => withdrawal })
  const good = await recordMinute('good')
  expect(good.statuses).toEqual(Array(REQUESTS).fill(200))
  expect(await rules.evaluate({ series: { ...healthy, ...good.series }, at: 30 }, [])).toBe('')

  gateway.wallet.isUnavailable = true
  const outage = await recordMinute('outage')
  expect(outage.statuses).toEqual(Array(REQUESTS).fill(503))
  const expected: FiringAlert[] = [
    { alert: 'JejaringErrorBudgetBurnsFast', labels: { ...targetLabels, slo: 'withdrawal' } },
    { alert: 'JejaringCallsFail', labels: { component: 'gateway', callee: 'wallet' } },
  ]
  expect(await rules.evaluate({ series: { ...healthy, ...outage.series }, at: 30 }, expected)).toBe('')
})
