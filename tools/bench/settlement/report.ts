import type { Latency } from './latency'
import type { Figures } from './measure'
import type { Record } from './record'
import type { Threshold } from './thresholds'
import { slopeOf } from './thresholds'

/** The figures as Markdown tables. */
export function report({ machine, figures }: Record, thresholds: readonly Threshold[]): string {
  const rates = table(
    ['tree', 'members', 'ancestors, /s', 'ours, /s', 'ours ÷ ancestors'],
    figures.map(({ shape, members, ancestors, log }) => [
      ...[shape, members.toLocaleString('en')],
      `${short(ancestors.rate)}${ancestors.clients === 1 ? ' ¹' : ''}`,
      ...[short(log.rate), short(log.rate / ancestors.rate)],
    ]),
  )
  const latencies = table(
    ['tree', 'members', 'ours: p50 / p99, ms', 'rebuild, s', 'bytes a member'],
    figures.map(({ shape, members, log, rebuild, bytesPerMember }) => [
      ...[shape, members.toLocaleString('en'), pair(log.latency)],
      ...[rebuild.toFixed(2), members < 100_000 ? '–' : bytesPerMember.toFixed(0)],
    ]),
  )
  const shapes = [...new Set(figures.map(({ shape }) => shape))]
  const slopes = table(
    ['slope of cost against members', 'ancestors', 'ours'],
    shapes.map((shape) => [
      shape,
      ...[(of: Figures) => of.ancestors.rate, (of: Figures) => of.log.rate].map(
        (rate) => slopeOf(figures, shape, rate)?.toFixed(2) ?? '–',
      ),
    ]),
  )
  const judged = table(
    ['threshold', 'result', ''],
    thresholds.map(({ what, found, holds }) => [what, found, verdict(holds)]),
  )
  const counts = figures.map(
    ({ shape, members, ancestors }) => `${shape} ${members.toLocaleString('en')}: ${ancestors.measured}`,
  )
  return [
    `Measured on ${machine}, in the runs listed below.`,
    rates,
    '¹ One client, because a single registration took more than a second.',
    latencies,
    'Latency “–”: could not sustain that rate; updating ancestors settles in the registration. Memory “–”: too few members to measure.',
    slopes,
    judged,
    `Placements behind the rates of updating ancestors: ${counts.join('; ')}.`,
    runsOf(figures),
  ].join('\n\n')
}

function runsOf(figures: Record['figures']): string {
  return table(
    ['tree', 'members', 'measured, UTC', 'rounds', 'load average before'],
    figures.map(({ shape, members, at, rounds, load }) => [
      ...[shape, members.toLocaleString('en'), at.replace('T', ' '), String(rounds), load.toFixed(1)],
    ]),
  )
}

export function verdict(holds: boolean | undefined): string {
  return holds === undefined ? 'not measured' : holds ? 'holds' : '**missed**'
}

function pair(latency: Latency | undefined): string {
  return latency ? `${short(latency.p50)} / ${short(latency.p99)}` : '–'
}

/** Measurements on a shared machine have three significant digits. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
