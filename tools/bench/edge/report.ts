import { CASES } from './cases'
import type { Figures, SizeFigures } from './measure'
import type { PipelineFigures } from './pipeline/measure'

export interface Threshold {
  readonly what: string
  readonly found: string
  readonly holds: boolean
}

const MAX_SLOWDOWN = 1.3
export const MIN_PIPELINE_RATIO = 0.6

/** Evaluates the thresholds of all figures. */
export function evaluate(sizes: readonly SizeFigures[], pipeline?: PipelineFigures): Threshold[] {
  return [
    ...(pipeline ? [pipelineThreshold(pipeline)] : []),
    ...sizes.flatMap(({ members, figures }) => figures.flatMap((each) => ratioThresholds(members, each))),
    ...sizes.flatMap(({ members, figures }) => figures.flatMap((each) => slowdownThresholds(members, each))),
    ...sizes.flatMap(({ members, figures }) =>
      figures.flatMap((each) => correctnessThresholds(members, each)),
    ),
  ]
}

function pipelineThreshold({ ratio }: PipelineFigures): Threshold {
  const what = `bonuses from log to ledger (≥ ${percent(MIN_PIPELINE_RATIO)} of the raw pipeline)`
  return { what, found: percent(ratio), holds: ratio >= MIN_PIPELINE_RATIO }
}

function ratioThresholds(members: number, { name, ratio }: Figures): Threshold[] {
  const { minRatio, baseline } = CASES.find((each) => each.name === name) ?? {}
  if (minRatio === undefined) return []
  const of = baseline === 'raw' ? 'of the raw stack' : 'of hashing alone'
  return [
    {
      what: `${name}, ${members.toLocaleString('en')} members (≥ ${percent(minRatio)} ${of})`,
      found: percent(ratio),
      holds: ratio >= minRatio,
    },
  ]
}

function slowdownThresholds(members: number, { name, slower }: Figures): Threshold[] {
  if (slower === undefined) return []
  const what = `${name}, times slower at ${members.toLocaleString('en')} (≤ ${MAX_SLOWDOWN})`
  return [{ what, found: slower.toFixed(2), holds: slower <= MAX_SLOWDOWN }]
}

function correctnessThresholds(
  members: number,
  { name, wrong, firstWrong, placementsPerSecond }: Figures,
): Threshold[] {
  if (placementsPerSecond === 0) return [{ what: `${name}, others are placed`, found: 'none', holds: false }]
  if (wrong === 0) return []
  const what = `${name}, ${members.toLocaleString('en')} members, every answer right`
  return [{ what, found: `${wrong} wrong, the first: ${firstWrong}`, holds: false }]
}

/** The figures as Markdown tables. */
export function report(
  sizes: readonly SizeFigures[],
  thresholds: readonly Threshold[],
  pipeline?: PipelineFigures,
): string {
  return [
    ...sizes.flatMap(({ members, figures }) => [
      `**${members.toLocaleString('en')} members**`,
      rateCells(figures),
      ...slowdownUnderLoad(figures),
      times(figures),
    ]),
    ...(pipeline ? ['**Bonuses from log to ledger**', pipelineTable(pipeline)] : []),
    table(
      ['threshold', 'result', ''],
      thresholds.map(({ what, found, holds }) => [what, found, holds ? 'holds' : '**missed**']),
    ),
  ].join('\n\n')
}

function rateCells(figures: readonly Figures[]): string {
  return table(
    [
      'call',
      'answers/s',
      'p50 / p99, ms',
      'compared with, /s',
      'of it',
      'of it by processor time',
      'bare, of it',
    ],
    figures.map((each) => [
      nameOf(each),
      short(each.perSecond),
      `${short(each.p50)} / ${short(each.p99)}`,
      `${short(each.baseline.perSecond)} ${each.baseline.time ? 'raw' : 'hashes'}`,
      percent(each.ratio),
      each.baseline.time ? percent(sum(each.baseline.time) / sum(each.time)) : '–',
      each.bareRatio === undefined ? '–' : percent(each.bareRatio),
    ]),
  )
}

function nameOf({ name, placementsPerSecond }: Figures): string {
  return placementsPerSecond === undefined ? name : `${name} (${short(placementsPerSecond)} placements/s)`
}

/** How many times longer a preview takes while others are placed. */
function slowdownUnderLoad(figures: readonly Figures[]): string[] {
  const [alone, busy] = ['preview', 'preview-busy'].map((name) => figures.find((each) => each.name === name))
  if (!alone || !busy) return []
  const [p50, p99] = [busy.p50 / alone.p50, busy.p99 / alone.p99]
  return [
    `A preview during placements takes ${short(p50)} times (p50) and ${short(p99)} times (p99) as long as alone.`,
  ]
}

/** Milliseconds of processor time per answer, of processes with more than 1 % of it. */
function times(figures: readonly Figures[]): string {
  const raw = figures.find(({ baseline }) => baseline.time)
  const columns = [
    ...(raw ? [{ name: 'raw', time: raw.baseline.time ?? {} }] : []),
    ...figures.map(({ name, time }) => ({ name, time })),
  ]
  const processes = [...new Set(columns.flatMap(({ time }) => Object.keys(time)))].filter((process) =>
    columns.some(({ time }) => (time[process] ?? 0) > sum(time) / 100),
  )
  return table(
    ['processor time of an answer, ms', ...columns.map(({ name }) => name)],
    [
      ...processes.map((process) => [process, ...columns.map(({ time }) => shown(time[process]))]),
      ['all', ...columns.map(({ time }) => shown(sum(time)))],
    ],
  )
}

function pipelineTable({ events, ours, raw, ratio }: PipelineFigures): string {
  const time = (processes: Readonly<Record<string, number>>) =>
    Object.entries(processes)
      .filter(([, milliseconds]) => milliseconds > sum(processes) / 100)
      .map(([process, milliseconds]) => `${process} ${milliseconds.toFixed(0)}`)
      .join(', ')
  const row = (name: string, { perSecond, rowsPerBatch, time: processes }: PipelineFigures['ours']) => [
    ...[name, short(perSecond), short(rowsPerBatch), sum(processes).toFixed(0), time(processes)],
  ]
  const head = ['way', 'events/s', 'batch', 'processor time of 1,000, ms', 'of which']
  const backlog = `Backlogs of ${events.toLocaleString('en')}; ours is ${percent(ratio)} of raw.`
  return `${table(head, [row('raw', raw), row('ours', ours)])}\n\n${backlog}`
}

const sum = (time: Readonly<Record<string, number>>) => Object.values(time).reduce((a, b) => a + b, 0)
const shown = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2))
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const short = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
