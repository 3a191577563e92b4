// Registrations through the whole system, by k6: first as many as a few clients can, one after the other; then an open
// loop at a rate that the machine can keep up with, from which the waiting times come. `npm run load` prepares slots,
// sessions and pins, and looks afterwards whether all of it arrived.
import { check } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { Counter } from 'k6/metrics'

const input = JSON.parse(open(__ENV.INPUT))
const registered = new Counter('registered')

export const options = {
  scenarios: {
    closed: {
      executor: 'constant-vus',
      exec: 'closed',
      vus: input.clients,
      duration: `${input.seconds}s`,
    },
    open: {
      executor: 'constant-arrival-rate',
      exec: 'open_',
      startTime: `${input.seconds + 10}s`,
      rate: input.rate,
      timeUnit: '1s',
      duration: `${input.seconds}s`,
      preAllocatedVUs: 20,
      maxVUs: 100,
    },
  },
  // Every registration must be answered, and answered right.
  thresholds: { checks: ['rate==1'], dropped_iterations: ['count==0'] },
  summaryTrendStats: ['med', 'p(99)', 'max'],
  discardResponseBodies: false,
}

/** k6 lists a scenario in the summary only if it has a threshold. */
for (const name of ['closed', 'open']) options.thresholds[`http_req_duration{scenario:${name}}`] = ['max>=0']
for (const name of ['closed', 'open']) options.thresholds[`registered{scenario:${name}}`] = ['count>=0']

export function closed() {
  register(input.closed[exec.scenario.iterationInTest])
}

export function open_() {
  register(input.open[exec.scenario.iterationInTest])
}

function register(slot) {
  if (!slot) exec.test.abort('there were not enough free slots')
  const { cookie, token } = input.sessions[slot.caller]
  const body = { ...input.person, upline: slot.upline, position: slot.side, usernames: [slot.username] }
  const answer = http.post(`${input.origin}/api/networks/register`, JSON.stringify(body), {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': slot.username,
      'x-xsrf-token': token,
      cookie,
    },
    tags: { name: 'register' },
  })
  const right = check(answer, {
    'is answered with the new username': ({ status, body }) =>
      status === 200 && JSON.parse(body).usernames[0] === slot.username,
  })
  if (right) registered.add(1)
}

export function handleSummary({ metrics }) {
  const of = (name) => ({
    registered: metrics[`registered{scenario:${name}}`]?.values.count ?? 0,
    median: metrics[`http_req_duration{scenario:${name}}`]?.values.med ?? 0,
    p99: metrics[`http_req_duration{scenario:${name}}`]?.values['p(99)'] ?? 0,
  })
  const failed = metrics.checks ? metrics.checks.values.fails : 0
  const dropped = metrics.dropped_iterations?.values.count ?? 0
  return {
    [__ENV.SUMMARY]: JSON.stringify({ closed: of('closed'), open: of('open'), failed, dropped }),
  }
}
