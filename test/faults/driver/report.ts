import { loadavg } from 'node:os'
import { kindOf } from './deck'
import type { Outcome } from './run'

/** The figures of a run, as docs/reliability.md has them. */
export function figures(outcome: Outcome, seed: number): string {
  const { faults, operations, acknowledged, lost, doubled, seconds } = outcome
  const recoveries = faults.map(({ recovery }) => recovery).sort((a, b) => a - b)
  const rows = [
    ['faults injected', String(faults.length)],
    ['operations', String(operations)],
    ['acknowledged writes', String(acknowledged)],
    ['acknowledged writes lost', String(lost)],
    ['duplicates', String(doubled)],
    ['recovery time, p50', `${quantile(recoveries, 0.5)} s`],
    ['recovery time, p99', `${quantile(recoveries, 0.99)} s`],
  ]
  const kinds = new Map<string, number>()
  for (const { name } of faults) kinds.set(kindOf(name), (kinds.get(kindOf(name)) ?? 0) + 1)
  return [
    `Run on ${new Date().toISOString().slice(0, 10)} for ${Math.round(seconds / 60)} minutes with seed ${seed}; load average at its end ${loadavg()[0]!.toFixed(1)}.`,
    table(['', ''], rows),
    table(
      ['fault', 'times'],
      [...kinds].sort().map(([kind, times]) => [kind, String(times)]),
    ),
  ].join('\n\n')
}

/** Seconds, at the place of that part of all. */
export function quantile(sorted: readonly number[], part: number): string {
  const at = Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)
  return ((sorted[Math.max(0, at)] ?? 0) / 1000).toFixed(2)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
