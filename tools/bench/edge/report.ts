import { CASES } from './cases'
import type { AtSize, Figures } from './measure'
import type { PipelineFigures } from './pipeline/measure'

export interface Bar {
  readonly what: string
  readonly found: string
  readonly holds: boolean
}

const MOST_APART = 1.3
const PIPELINE_AT_LEAST = 0.6

/** What must hold of all that was measured. */
export function judge(sizes: readonly AtSize[], pipeline?: PipelineFigures): Bar[] {
  return [
    ...(pipeline ? [carried(pipeline)] : []),
    ...sizes.flatMap(({ members, figures }) => figures.flatMap((each) => reached(members, each))),
    ...sizes.flatMap(({ members, figures }) => figures.flatMap((each) => apart(members, each))),
    ...sizes.flatMap(({ members, figures }) => figures.flatMap((each) => answeredWrong(members, each))),
  ]
}

function carried({ ratio }: PipelineFigures): Bar {
  const what = `bonuses from log to ledger (≥ ${percent(PIPELINE_AT_LEAST)} of the raw pipeline)`
  return { what, found: percent(ratio), holds: ratio >= PIPELINE_AT_LEAST }
}

function reached(members: number, { name, ratio }: Figures): Bar[] {
  const { atLeast, beside } = CASES.find((each) => each.name === name) ?? {}
  if (atLeast === undefined) return []
  const of = beside === 'raw' ? 'of the raw stack' : 'of what hashing alone allows'
  return [
    {
      what: `${name}, ${members.toLocaleString('en')} members (≥ ${percent(atLeast)} ${of})`,
      found: percent(ratio),
      holds: ratio >= atLeast,
    },
  ]
}

function apart(members: number, { name, slower }: Figures): Bar[] {
  if (slower === undefined) return []
  const what = `${name}, times slower at ${members.toLocaleString('en')} (≤ ${MOST_APART})`
  return [{ what, found: slower.toFixed(2), holds: slower <= MOST_APART }]
}

function answeredWrong(members: number, { name, wrong, firstWrong }: Figures): Bar[] {
  if (wrong === 0) return []
  const what = `${name}, ${members.toLocaleString('en')} members, every answer right`
  return [{ what, found: `${wrong} wrong, the first: ${firstWrong}`, holds: false }]
}

/** The figures as Markdown tables. */
export function report(sizes: readonly AtSize[], bars: readonly Bar[], pipeline?: PipelineFigures): string {
  return [
    ...sizes.flatMap(({ members, figures }) => [
      `**${members.toLocaleString('en')} members**`,
      rates(figures),
      times(figures),
    ]),
    ...(pipeline ? ['**Bonuses from log to ledger**', ways(pipeline)] : []),
    table(
      ['bar', 'result', ''],
      bars.map(({ what, found, holds }) => [what, found, holds ? 'holds' : '**missed**']),
    ),
  ].join('\n\n')
}

function rates(figures: readonly Figures[]): string {
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
      each.name,
      short(each.perSecond),
      `${short(each.p50)} / ${short(each.p99)}`,
      `${short(each.beside.perSecond)} ${each.beside.time ? 'raw' : 'hashes'}`,
      percent(each.ratio),
      each.beside.time ? percent(sum(each.beside.time) / sum(each.time)) : '–',
      each.bareRatio === undefined ? '–' : percent(each.bareRatio),
    ]),
  )
}

/** Milliseconds for each answer, in the processes that had more than a hundredth of it. */
function times(figures: readonly Figures[]): string {
  const raw = figures.find(({ beside }) => beside.time)
  const columns = [
    ...(raw ? [{ name: 'raw', time: raw.beside.time ?? {} }] : []),
    ...figures.map(({ name, time }) => ({ name, time })),
  ]
  const parts = [...new Set(columns.flatMap(({ time }) => Object.keys(time)))].filter((part) =>
    columns.some(({ time }) => (time[part] ?? 0) > sum(time) / 100),
  )
  return table(
    ['processor time of an answer, ms', ...columns.map(({ name }) => name)],
    [
      ...parts.map((part) => [part, ...columns.map(({ time }) => shown(time[part]))]),
      ['all', ...columns.map(({ time }) => shown(sum(time)))],
    ],
  )
}

function ways({ events, ours, raw, ratio }: PipelineFigures): string {
  const time = (parts: Readonly<Record<string, number>>) =>
    Object.entries(parts)
      .filter(([, milliseconds]) => milliseconds > sum(parts) / 100)
      .map(([part, milliseconds]) => `${part} ${milliseconds.toFixed(0)}`)
      .join(', ')
  const row = (name: string, { perSecond, together, time: parts }: PipelineFigures['ours']) => [
    ...[name, short(perSecond), short(together), sum(parts).toFixed(0), time(parts)],
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
