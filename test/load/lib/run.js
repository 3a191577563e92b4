// What every scenario has: the input of `npm run load`, one person alone first and then all of them, thresholds, and a
// summary for the command that judges it.

import { sleep } from 'k6'
import exec from 'k6/execution'

/** Made by tools/bench/load: who logs in, which slots are free, who has money, how long it takes. */
export const input = JSON.parse(open(__ENV.INPUT))

/** `after` is one person alone again: is it as it was before? */
const PHASES = ['alone', 'load', 'after']

/**
 * The options of a scenario. `names` are those of its calls, whose times the summary lists by phase. `alone` is what
 * one person does while nobody else is there: the times under load are compared with these.
 */
export function optionsOf(names, load, { mayShed = false } = {}) {
  const thresholds = {
    checks: ['rate==1'],
    failed: ['count==0'],
    dropped_iterations: ['count==0'],
    shed: mayShed ? ['count>=0'] : ['count==0'],
  }
  // k6 lists a pair of phase and name in the summary only if it has a threshold.
  for (const phase of PHASES) {
    thresholds[`shed{phase:${phase}}`] = ['count>=0']
    for (const name of names) thresholds[`served{phase:${phase},name:${name}}`] = ['max>=0']
  }
  return {
    scenarios: { alone: { ...steadily(1, 'alone', input.alone), tags: { phase: 'alone' } }, ...load },
    thresholds,
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  }
}

/** Closed model: a constant number of virtual users. */
export function steadily(people, exec, seconds) {
  return { executor: 'constant-vus', vus: people, exec, duration: `${seconds}s` }
}

/** Open model: a constant arrival rate. */
export function arriving(perSecond, exec, seconds) {
  return {
    executor: 'constant-arrival-rate',
    exec,
    duration: `${seconds}s`,
    rate: Math.max(1, Math.round(perSecond * 60)),
    timeUnit: '60s',
    preAllocatedVUs: 30,
    maxVUs: 200,
  }
}

/** Begins when the person alone has finished. */
export function underLoad(scenario) {
  return { ...scenario, startTime: `${input.alone + 1}s`, tags: { phase: 'load' } }
}

/**
 * The number of what the person alone uses next: from the end of what was prepared, because the load takes it from its
 * beginning. Where a machine is so quick that nothing else is left, the person rests, without a number: a thing used
 * twice would be acknowledged twice, and be there once.
 */
export function fromTheEnd(prepared) {
  const number = prepared.length - 1 - exec.scenario.iterationInTest
  if (number >= Math.ceil(input.rate * (input.seconds + 1))) return number
  sleep(0.1)
  return undefined
}

/** Made into `handleSummary`: what happened, as one small file. */
export function summaryOf(names) {
  return ({ metrics }) => {
    const count = (name) => metrics[name]?.values.count ?? 0
    const calls = PHASES.flatMap((phase) =>
      names.map((name) => {
        const values = metrics[`served{phase:${phase},name:${name}}`]?.values ?? {}
        return { phase, name, count: values.count ?? 0, median: values.med ?? 0, p95: values['p(95)'] ?? 0 }
      }),
    )
    const summary = {
      calls: calls.filter((call) => call.count > 0),
      shed: count('shed{phase:load}'),
      shedOtherwise: count('shed') - count('shed{phase:load}'),
      failed: count('failed'),
      dropped: count('dropped_iterations'),
      checks: metrics.checks?.values.passes ?? 0,
      failedChecks: metrics.checks?.values.fails ?? 0,
      written: {
        accounts: count('accounts'),
        withdrawals: count('withdrawals'),
        changed: count('changed'),
      },
    }
    return { [__ENV.SUMMARY]: JSON.stringify(summary) }
  }
}
