import { loadavg } from 'node:os'
import { POINTS } from '../faults/points'
import type { Outcome } from './run'
import { kindOf } from './schedule'

type Row = readonly string[]

/** Report of a random run for docs/reliability.md. */
export function randomRunReport(outcome: Outcome, seed: number): string {
  const recoveries = outcome.faults.map(({ recovery }) => recovery).sort((a, b) => a - b)
  const rows = [
    ...totals(outcome),
    ['recovery time, p50', `${quantile(recoveries, 0.5)} s`],
    ['recovery time, p99', `${quantile(recoveries, 0.99)} s`],
  ]
  const times = counter(outcome.faults.map(({ name }) => kindOf(name)))
  return [
    headline(outcome, seed),
    table(['', ''], rows),
    table(
      ['fault', 'times'],
      [...outcome.kinds].sort().map((kind) => [kind, times(kind)]),
    ),
  ].join('\n\n')
}

/** Report of a run of every fault: how often each point, link and other fault was injected. */
export function everyFaultReport(outcome: Outcome, seed: number): string {
  const names = outcome.faults.map(({ name }) => name)
  const times = counter(names)
  return [
    headline(outcome, seed),
    table(['', ''], totals(outcome)),
    table(['process', 'point', 'killed', 'paused', 'cut before arrival', 'cut after'], points(times)),
    table(['link', 'slow', 'cut', 'half-open'], links(names, times)),
    table(
      ['fault', 'times'],
      names
        .filter((name) => !/^link | at "/.test(name))
        .sort()
        .map((name) => [name, times(name)]),
    ),
  ].join('\n\n')
}

function headline({ seconds }: Outcome, seed: number): string {
  const day = new Date().toISOString().slice(0, 10)
  return `Run on ${day} for ${Math.round(seconds / 60)} minutes with seed ${seed}; load average at its end ${loadavg()[0]!.toFixed(1)}.`
}

function totals({ faults, operations, acknowledged, lost, doubled }: Outcome): Row[] {
  return [
    ['faults injected', String(faults.length)],
    ['operations', String(operations)],
    ['acknowledged writes', String(acknowledged)],
    ['acknowledged writes lost', String(lost)],
    ['duplicates', String(doubled)],
  ]
}

/** Only commit points have cuts of the connection. */
function points(times: (name: string) => string): Row[] {
  return Object.entries(POINTS).flatMap(([process, all]) =>
    all.map((point) => {
      const [killed, paused, before, after] = ['kill', 'pause', 'cut-before', 'cut'].map((action) =>
        times(`${action} ${process} at "${point}"`),
      )
      const cuts = point.endsWith(' commit') ? [before!, after!] : ['', '']
      return [process, point, killed!, paused!, ...cuts]
    }),
  )
}

function links(names: readonly string[], times: (name: string) => string): Row[] {
  const met = names.flatMap((name) => name.match(/^link (\S+) /)?.[1] ?? [])
  return [...new Set(met)]
    .sort()
    .map((link) => [link, ...['slow', 'cut', 'half-open'].map((trouble) => times(`link ${link} ${trouble}`))])
}

function counter(names: readonly string[]): (name: string) => string {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return (name) => String(times.get(name) ?? 0)
}

/** Quantile of milliseconds, in seconds (nearest rank). */
export function quantile(sorted: readonly number[], part: number): string {
  const at = Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)
  return ((sorted[Math.max(0, at)] ?? 0) / 1000).toFixed(2)
}

function table(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
