import { cpus } from 'node:os'
import { table } from './report'
import type { ScenarioResult } from './run-scenario'

export interface Ratio {
  readonly name: string
  readonly times: number
}

/** Milliseconds: a faster call is never judged as slow. */
const MIN_SLOW_CALL_MS = 50

/**
 * Above this share of all processors, other programs decide about the times, and about the reference, which is measured
 * before the load: two full test runs next to a soak made a login 12 times as slow.
 */
const MAX_OTHERS_SHARE = 0.1

const isJudged = ({ othersShare }: ScenarioResult) => othersShare <= MAX_OTHERS_SHARE

/**
 * Ratio of each call's 95th percentile to that of a single user: under load, or after it when the load exceeds the capacity on
 * purpose.
 */
export function ratiosOf({ scenario, summary }: ScenarioResult): Ratio[] {
  const measured = scenario.expectsShedding ? 'after' : 'load'
  const alone = new Map(
    summary.calls.filter(({ phase }) => phase === 'alone').map(({ name, p95 }) => [name, p95]),
  )
  return summary.calls
    .filter(({ phase, name }) => phase === measured && alone.has(name))
    .map(({ name, p95 }) => ({
      name,
      times: p95 <= MIN_SLOW_CALL_MS ? Math.min(1, p95) : p95 / alone.get(name)!,
    }))
}

/** Describes the calls that exceed the scenario's slowdown; none when other programs kept the machine busy. */
export function slowCallsOf(played: ScenarioResult): string[] {
  if (!isJudged(played)) return []
  const { maxSlowdown } = played.scenario
  return ratiosOf(played)
    .filter(({ times }) => !(times <= maxSlowdown))
    .map(
      ({ name, times }) =>
        `missed: ${name} took ${times.toFixed(1)} times as long as alone (≤ ${maxSlowdown})`,
    )
}

/** One run as Markdown. */
export function reportOf(played: ScenarioResult, books: string): string {
  const { wrong } = played
  return [
    factsOf(played, books),
    timesTable(played),
    processTable(played),
    ...wrong.map((what) => `**Wrong**: ${what}.`),
  ].join('\n\n')
}

function factsOf(played: ScenarioResult, books: string): string {
  const { seconds, rate, summary, scenario, othersShare } = played
  const { calls, shed, written } = summary
  const served = calls.reduce((sum, { phase, count }) => sum + (phase === 'load' ? count : 0), 0)
  const facts = [
    `${seconds} s of load${rate > 0 ? `, ${rate} a second` : ''}: ${(served / seconds).toFixed(1)} right answers a second`,
    ...(scenario.expectsShedding
      ? [`${(shed / seconds).toFixed(0)} a second refused (503, Retry-After)`]
      : []),
    ...(written.accounts
      ? [`${written.accounts} accounts acknowledged, all there and their sponsors credited`]
      : []),
    ...(written.withdrawals ? [`${written.withdrawals} withdrawals acknowledged, all there once`] : []),
    ...(written.changed ? [`${written.changed} paid`] : []),
    books,
    ...(isJudged(played)
      ? []
      : [
          `other programs used ${(100 * othersShare).toFixed(0)} % of the processors, so slow calls are not judged`,
        ]),
  ]
  return `${facts.join('; ')}.`
}

function timesTable(played: ScenarioResult): string {
  const { summary, scenario } = played
  const ratios = new Map(ratiosOf(played).map(({ name, times }) => [name, times]))
  const names = [...new Set(summary.calls.map(({ name }) => name))]
  const phases = ['alone', 'load', ...(scenario.expectsShedding ? (['after'] as const) : [])] as const
  const cell = (name: string, wanted: string) => {
    const found = summary.calls.find((call) => call.name === name && call.phase === wanted)
    return found ? `${found.median.toFixed(0)} / ${found.p95.toFixed(0)} (${found.count})` : '–'
  }
  const verdict = (times: number | undefined) => {
    if (times === undefined) return '–'
    if (times <= scenario.maxSlowdown) return `${times.toFixed(1)} holds`
    return `${times.toFixed(1)} ${isJudged(played) ? '**missed**' : 'not judged'}`
  }
  return table(
    [
      'call',
      ...phases.map((phase) => `${PHASE_LABELS[phase]}: p50 / p95, ms (answers)`),
      `p95 ${scenario.expectsShedding ? 'after' : 'under load'}, times that alone (≤ ${scenario.maxSlowdown})`,
    ],
    names.map((name) => [name, ...phases.map((phase) => cell(name, phase)), verdict(ratios.get(name))]),
  )
}

const PHASE_LABELS = { alone: 'alone', load: 'under load', after: 'after it' } as const

function processTable({ watched, watchedSeconds, growth }: ScenarioResult): string {
  const rows = watched.map(({ name, processor }) => {
    const memory = growth.find((one) => one.name === name)
    const megabytes = (of: number | undefined) => (of === undefined || Number.isNaN(of) ? '–' : of.toFixed(0))
    return [
      ...[name, ((100 * processor) / watchedSeconds).toFixed(0)],
      ...[memory?.idle, memory?.early, memory?.late, memory?.most].map(megabytes),
    ]
  })
  const busy = watched.reduce((sum, { processor }) => sum + processor, 0) / watchedSeconds
  return [
    table(
      ['process', 'processor, % of one', 'MB idle', 'MB after the warm-up', 'MB at the end', 'MB at most'],
      rows,
    ),
    `In total ${(100 * busy).toFixed(0)} % of one processor, of ${cpus().length} shared with k6.`,
  ].join('\n\n')
}
