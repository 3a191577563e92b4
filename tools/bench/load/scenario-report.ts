import { cpus } from 'node:os'
import type { Played } from './play'
import { table } from './report'

export interface Ratio {
  readonly name: string
  readonly times: number
}

/** A call that takes next to nothing alone may take this long, in milliseconds, whatever the ratio. */
const UNFELT = 50

/**
 * How many times as long as alone each call took at its 95th percentile: under load, or after it where some were sent away
 * under it, since then the load is more than can be served by definition.
 */
export function ratiosOf({ scenario, summary }: Played): Ratio[] {
  const measured = scenario.sheds ? 'after' : 'load'
  const alone = new Map(
    summary.calls.filter(({ phase }) => phase === 'alone').map(({ name, p95 }) => [name, p95]),
  )
  return summary.calls
    .filter(({ phase, name }) => phase === measured && alone.has(name))
    .map(({ name, p95 }) => ({ name, times: p95 <= UNFELT ? Math.min(1, p95) : p95 / alone.get(name)! }))
}

/** What was missed: calls that took too many times as long. */
export function slowOf(played: Played): string[] {
  const { mostTimes } = played.scenario
  return ratiosOf(played)
    .filter(({ times }) => !(times <= mostTimes))
    .map(
      ({ name, times }) => `missed: ${name} took ${times.toFixed(1)} times as long as alone (≤ ${mostTimes})`,
    )
}

/** One run as Markdown. */
export function reportOf(played: Played, books: string): string {
  const { wrong } = played
  return [
    toldOf(played, books),
    timesTable(played),
    processTable(played),
    ...wrong.map((what) => `**Wrong**: ${what}.`),
  ].join('\n\n')
}

function toldOf({ seconds, rate, summary, scenario }: Played, books: string): string {
  const { calls, shed, written } = summary
  const served = calls.reduce((sum, { phase, count }) => sum + (phase === 'load' ? count : 0), 0)
  const facts = [
    `${seconds} s of load${rate > 0 ? `, ${rate} a second` : ''}: ${(served / seconds).toFixed(1)} right answers a second`,
    ...(scenario.sheds ? [`${(shed / seconds).toFixed(0)} a second refused (503, Retry-After)`] : []),
    ...(written.accounts
      ? [`${written.accounts} accounts acknowledged, all there and their sponsors credited`]
      : []),
    ...(written.withdrawals ? [`${written.withdrawals} withdrawals acknowledged, all there once`] : []),
    ...(written.changed ? [`${written.changed} paid`] : []),
    books,
  ]
  return `${facts.join('; ')}.`
}

function timesTable(played: Played): string {
  const { summary, scenario } = played
  const ratios = new Map(ratiosOf(played).map(({ name, times }) => [name, times]))
  const names = [...new Set(summary.calls.map(({ name }) => name))]
  const phases = ['alone', 'load', ...(scenario.sheds ? (['after'] as const) : [])] as const
  const cell = (name: string, wanted: string) => {
    const found = summary.calls.find((call) => call.name === name && call.phase === wanted)
    return found ? `${found.median.toFixed(0)} / ${found.p95.toFixed(0)} (${found.count})` : '–'
  }
  const verdict = (times: number | undefined) => {
    if (times === undefined) return '–'
    return `${times.toFixed(1)} ${times <= scenario.mostTimes ? 'holds' : '**missed**'}`
  }
  return table(
    [
      'call',
      ...phases.map((phase) => `${WORDS[phase]}: p50 / p95, ms (answers)`),
      `p95 ${scenario.sheds ? 'after' : 'under load'}, times that alone (≤ ${scenario.mostTimes})`,
    ],
    names.map((name) => [name, ...phases.map((phase) => cell(name, phase)), verdict(ratios.get(name))]),
  )
}

const WORDS = { alone: 'alone', load: 'under load', after: 'after it' } as const

function processTable({ watched, watchedSeconds, growth }: Played): string {
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
