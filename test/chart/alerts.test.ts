import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Evaluation,
  type FiringAlert,
  healthySeries,
  metric,
  RenderedRules,
  type Series,
  targetLabels,
  up,
} from './promtool'

const RUNBOOKS = join(__dirname, '../../docs/runbooks')
const MINUTES_OF_A_DAY = 1_440

let rules: RenderedRules
beforeAll(async () => {
  rules = await RenderedRules.read()
})

interface Case extends Omit<Evaluation, 'series'> {
  /** Differences from a healthy release. */
  readonly wrong: Series
  readonly labels?: FiringAlert['labels']
}

/** Requests of a route: so many good and so many bad ones in each interval. */
function requests(
  route: string,
  method: string,
  le: string,
  good: number,
  bad: number,
  slow: number,
): Series {
  const of = (name: string, status: string, more = '') =>
    metric(
      `jejaring_http_request_duration_seconds_${name}{route="${route}",method="${method}",status_class="${status}"${more}}`,
      'gateway',
    )
  return {
    [of('count', '2xx')]: `0+${good + slow}x400`,
    [of('bucket', '2xx', `,le="${le}"`)]: `0+${good}x400`,
    [of('count', '5xx')]: `0+${bad}x400`,
    // A failure without delay is bad all the same.
    [of('bucket', '5xx', `,le="${le}"`)]: `0+${bad}x400`,
  }
}

const burns = (slo: string) => ({ ...targetLabels, slo })
const one = (name: string, value: number | string): Series => ({ [metric(name)]: `${value}x400` })

/** What makes each alert fire, and only that one. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  JejaringTargetDown: [
    {
      wrong: { [up('pins')]: '0x60' },
      at: 6,
      labels: { ...targetLabels, component: 'pins', pod: 'pins-1' },
    },
  ],
  JejaringComponentAbsent: [
    {
      // The wallet's target is gone; Prometheus ends its series.
      wrong: { [up('wallet')]: '1x9 stale' },
      at: 20,
      labels: { ...targetLabels, component: 'wallet' },
    },
  ],
  JejaringCallsFail: [
    {
      wrong: {
        [metric(`jejaring_grpc_client_duration_seconds_count{${call('ReadWallets')},code="ok"}`, 'gateway')]:
          '0+60x60',
        [metric(
          `jejaring_grpc_client_duration_seconds_count{${call('ReadWallets')},code="unavailable"}`,
          'gateway',
        )]: '0+2x60',
      },
      at: 15,
      labels: { component: 'gateway', callee: 'wallet' },
    },
  ],
  JejaringLoopFails: [
    {
      wrong: { [metric('jejaring_loop_errors_total{loop="settle"}')]: '0+1x60' },
      at: 30,
      labels: { component: 'wallet', loop: 'settle' },
    },
  ],
  JejaringRequestsShed: [
    {
      wrong: { [metric('jejaring_http_requests_shed_total', 'gateway')]: '0+1x60' },
      at: 10,
      labels: { component: 'gateway' },
    },
  ],
  JejaringEventLoopBlocked: [
    { wrong: one('nodejs_eventloop_lag_p99_seconds', 0.6), at: 11, labels: { component: 'wallet' } },
  ],
  JejaringDatabasePoolExhausted: [
    {
      wrong: one('jejaring_database_connection_requests_pending', 3),
      at: 6,
      labels: { component: 'wallet' },
    },
  ],
  JejaringOutboxStuck: [
    { wrong: one('jejaring_outbox_oldest_age_seconds', 61), at: 6, labels: { component: 'wallet' } },
  ],
  // As long as there is one: no increase is needed.
  JejaringDeadLetters: [{ wrong: one('jejaring_dead_letters', 1), at: 300, labels: { component: 'wallet' } }],
  JejaringRegistrationStuck: [
    { wrong: one('jejaring_registrations_oldest_age_seconds{state="running"}', 121), at: 6 },
  ],
  JejaringSettlementLate: [{ wrong: one('jejaring_settlement_lag_seconds', 11), at: 3 }],
  JejaringSettlementBlockedByClock: [{ wrong: one('jejaring_settlement_blocked_by_clock', 1), at: 2 }],
  JejaringWalletIngestionLate: [{ wrong: one('jejaring_wallet_bonus_log_position', 0), at: 10 }],
  JejaringReconciliationFailed: [{ wrong: one('jejaring_reconciliation_differences', 2), at: 1 }],
  JejaringReconciliationMissing: [
    {
      wrong: { [metric('jejaring_reconciliation_finished_timestamp_seconds')]: '60x1700' },
      interval: 10,
      at: 26 * 60 + 40,
    },
  ],
  JejaringNeverReconciled: [
    {
      wrong: { [metric('jejaring_reconciliation_finished_timestamp_seconds')]: '0x1700' },
      interval: 10,
      at: 26 * 60 + 10,
    },
  ],
  JejaringWhatsappDeviceAway: [
    {
      wrong: {
        ...one('jejaring_whatsapp_device_state{state="open"}', 0),
        ...one('jejaring_whatsapp_queue_messages{status="waiting"}', 1),
      },
      at: 31,
    },
  ],
  JejaringWhatsappQueueStuck: [
    { wrong: one('jejaring_whatsapp_oldest_message_age_seconds', 50_401), at: 11 },
  ],
  JejaringEmailQueueStuck: [
    { wrong: one('jejaring_messages_oldest_age_seconds{channel="email"}', 1801), at: 11 },
  ],
  JejaringEmailRefused: [
    {
      wrong: {
        [metric('jejaring_messages_queue_messages{channel="email",status="failed"}')]: '0+1x90',
      },
      at: 60,
    },
  ],
  JejaringErrorBudgetBurnsFast: [
    { wrong: requests('/api/auth/login', 'POST', '1', 98, 2, 0), at: 30, labels: burns('login') },
    { wrong: requests('/api/dashboard', 'GET', '1.0', 98, 0, 2), at: 30, labels: burns('dashboard') },
    {
      wrong: requests('/api/networks/register', 'POST', '2.5', 0, 2, 0),
      at: 30,
      labels: burns('registration'),
    },
    { wrong: requests('/api/withdraws/request', 'POST', '1', 0, 0, 2), at: 30, labels: burns('withdrawal') },
    {
      wrong: {
        [metric('jejaring_wallet_credit_delay_seconds_count')]: '0+100x400',
        [metric('jejaring_wallet_credit_delay_seconds_bucket{le="5.0"}')]: '0+97x400',
      },
      at: 30,
      labels: burns('credited'),
    },
  ],
  JejaringErrorBudgetBurnsSlowly: [
    // 0.4 % of the events, for more than a day.
    {
      wrong: requests('/api/auth/login', 'POST', '1', 996, 4, 0),
      interval: 10,
      at: MINUTES_OF_A_DAY + 180,
      labels: burns('login'),
    },
  ],
}

function call(method: string): string {
  return `path="/jejaring.wallet.v1.WalletService/${method}"`
}

const allCases = Object.entries(cases).flatMap(([alert, list]) =>
  list.map((each, index) => [`${alert} ${index + 1}`, alert, each] as const),
)

function seriesOf({ wrong, at, interval = 1 }: Case): Record<string, string> {
  return { ...healthySeries(rules.components, at / interval + 1), ...wrong }
}

test('every alert has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.alerts)
})

test('no alert fires in a healthy release', async () => {
  expect(await rules.evaluate({ series: healthySeries(rules.components, 200), at: 180 }, [])).toBe('')
})

test.each(allCases)('%s fires alone', async (_title, alert, each) => {
  const { at, interval, labels } = each
  expect(await rules.evaluate({ series: seriesOf(each), at, interval }, [{ alert, labels }])).toBe('')
})

test('nothing that is wrong in another namespace or release fires an alert', async () => {
  const series = { ...healthySeries(rules.components, 60) }
  for (const [title, , { wrong }] of allCases)
    for (const [name, values] of Object.entries(wrong)) {
      series[name.replace('namespace="jejaring"', `namespace="${title}"`)] = values
      series[name.replace('job="toko-jejaring"', `job="${title}"`).replace('release="toko"', 'release="b"')] =
        values
    }
  expect(await rules.evaluate({ series, at: 50 }, [])).toBe('')
})

test("another team's target that is down fires nothing", async () => {
  const series = {
    ...healthySeries(rules.components, 60),
    'up{job="kasir",namespace="kasir",release="kasir",component="wallet",pod="wallet-1"}': '0x60',
    'up{job="kasir",namespace="jejaring",pod="kasir-1"}': '0x60',
  }
  expect(await rules.evaluate({ series, at: 50 }, [])).toBe('')
})

test('a vanished wallet fires one alert, although its other series end too', async () => {
  const series = healthySeries(rules.components, 60)
  for (const name of Object.keys(series)) if (name.includes('component="wallet"')) series[name] = '1x9 stale'
  const labels = { ...targetLabels, component: 'wallet' }
  expect(await rules.evaluate({ series, at: 30 }, [{ alert: 'JejaringComponentAbsent', labels }])).toBe('')
})

test('a few failures in a quiet hour do not page anyone', async () => {
  const wrong = requests('/api/auth/login', 'POST', '1', 0, 0, 0)
  const [count = ''] = Object.keys(wrong).filter((name) => name.includes('5xx') && name.includes('_count'))
  const series = { ...healthySeries(rules.components, 60), ...wrong, [count]: '0 1 2 3x60' }
  expect(await rules.evaluate({ series, at: 30 }, [])).toBe('')
})

test('every alert has a severity, a summary and a runbook that names it', () => {
  for (const { alert, labels, annotations } of rules.rules) {
    if (!alert) continue
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)])
    expect(annotations?.summary).toMatch(/\.$/)
    const address = annotations?.runbook_url ?? ''
    expect(address).toMatch(/^https:\/\/git\.example\/jejaring\/docs\/runbooks\/[a-z0-9-]+\.md$/)
    const page = join(RUNBOOKS, basename(address))
    expect([alert, existsSync(page)]).toEqual([alert, true])
    expect([alert, readFileSync(page, 'utf8').includes(alert)]).toEqual([alert, true])
  }
})
