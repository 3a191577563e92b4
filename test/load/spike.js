// Load spike far above capacity: excess requests are refused immediately and correctly, health checks keep answering,
// and response times recover afterwards.
import { check, sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { morning, morningCalls, rightDashboard, rightInbox, rightTree } from './lib/morning.js'
import { personOf } from './lib/person.js'
import { input, optionsOf, steadily, summaryOf, underLoad } from './lib/run.js'

const SPIKE_USERS = 40
/** Concurrent calls per user: 1600 in all, five times the limit. */
const CALLS_IN_FLIGHT = input.brief ? 10 : 40
/** The queue of abandoned calls is drained after this. */
const RECOVERY_SECONDS = 3

/** Each user repeats without a pause until the end; in a brief run twice, so that a slow machine has less to answer. */
const spike = input.brief
  ? { executor: 'per-vu-iterations', exec: 'load', vus: SPIKE_USERS, iterations: 2, maxDuration: '120s' }
  : { ...steadily(SPIKE_USERS, 'load', input.seconds), gracefulStop: '0s' }

export const options = {
  ...optionsOf(
    morningCalls,
    {
      spike: underLoad(spike),
      health: underLoad(steadily(1, 'health', input.seconds)),
      after: {
        ...steadily(1, 'alone', input.alone),
        startTime: `${input.alone + 1 + input.seconds + RECOVERY_SECONDS}s`,
        tags: { phase: 'after' },
      },
    },
    { mayShed: true },
  ),
  // How many connections are kept for the next calls, as browsers do; otherwise each call would need a new one.
  batchPerHost: CALLS_IN_FLIGHT,
}

export const alone = morning

export async function load() {
  const number = exec.vu.idInTest % input.visitors.length
  const page = [
    ['dashboard', 'GET', '/api/dashboard', null, rightDashboard],
    ['tree', 'GET', '/api/networks/genealogy', null, ({ tree }) => rightTree(tree)],
    ['notifications', 'POST', '/api/notifications/datatables', { draw: 7, length: 10 }, rightInbox],
  ]
  const visitor = personOf(`visitor ${number}`, input.visitors[number])
  await Promise.all(
    Array.from({ length: CALLS_IN_FLIGHT }, (_, index) => visitor.begin(...page[index % page.length])),
  )
}

export function health() {
  const answer = http.get(`${input.origin}/readyz`, { tags: { name: 'readyz' } })
  // In a brief run the machine does other things besides, and a service that is held up for a second counts as away.
  check(answer, { 'ready all the time': ({ status }) => status === 200 || (input.brief && status === 503) })
  sleep(1)
}

export const handleSummary = summaryOf(morningCalls)
