import type { Answer, Figures } from './measure'

/** Threshold: maximum ratio of the slowest to the fastest common page. */
export const MAX_RATIO = 10

export interface TableResult extends Figures {
  readonly fastest: number
  readonly slowest: number
  readonly slowestQuestion: string
  /** The slowest search for a rare text; without a threshold. */
  readonly slowestRare: Answer | undefined
  /** Blocks of each common page, ascending. */
  readonly blocks: readonly number[]
  readonly scans: readonly string[]
  readonly holds: boolean
}

export function evaluate(figures: readonly Figures[]): TableResult[] {
  return figures.map((each) => {
    const sorted = ofKind(each, 'common')
    const [fastest, slowest] = [sorted[0]!, sorted.at(-1)!]
    const scans = each.answers.flatMap(({ question, scanned }) =>
      scanned.map((table) => `${question}: ${table}`),
    )
    return {
      ...each,
      blocks: sorted.map(({ blocks }) => blocks).toSorted((a, b) => a - b),
      fastest: fastest.milliseconds,
      slowest: slowest.milliseconds,
      slowestQuestion: slowest.question,
      slowestRare: ofKind(each, 'rare text').at(-1),
      scans,
      holds: slowest.milliseconds <= MAX_RATIO * fastest.milliseconds && scans.length === 0,
    }
  })
}

/** Answers of a kind, fastest first. */
function ofKind({ answers }: Figures, kind: Answer['kind']): Answer[] {
  return answers.filter((answer) => answer.kind === kind).toSorted((a, b) => a.milliseconds - b.milliseconds)
}

export function report(results: readonly TableResult[], machine: string): string {
  const thresholds = results.map((each) => [
    ...[
      each.table,
      each.rows.toLocaleString('en'),
      short(each.fastest),
      `${short(each.slowest)} (${each.slowestQuestion})`,
    ],
    `${each.blocks[0]}–${each.blocks.at(-1)}`,
    ...[(each.slowest / each.fastest).toFixed(1), each.scans.length === 0 ? 'none' : each.scans.join(', ')],
    each.holds ? 'holds' : '**missed**',
  ])
  const unlimited = results.map((each) => [
    each.table,
    each.slowestRare ? `${short(each.slowestRare.milliseconds)} (${each.slowestRare.question})` : '–',
    each.slowestRare ? (each.slowestRare.milliseconds / each.fastest).toFixed(1) : '–',
    ...['a day', 'a month', 'the middle'].map((name) => {
      const answer = each.answers.find(({ question }) => question === name)
      return answer ? short(answer.milliseconds) : '–'
    }),
  ])
  const plans = results.map((each) => {
    const slowest = each.answers
      .filter(({ kind }) => kind !== 'part')
      .toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
    return [each.table, slowest?.question ?? '', slowest?.plan ?? '']
  })
  return [
    machine,
    table(
      ['table', 'rows', 'fastest, ms', 'slowest, ms', 'blocks', 'ratio (≤ 10)', 'sequential scans', ''],
      thresholds,
    ),
    'Without a threshold, ms:',
    table(['table', 'slowest rare text', 'ratio', 'a day', 'a month', 'page in the middle'], unlimited),
    'Plan of the slowest statement of the slowest query:',
    table(['table', 'question', 'plan'], plans),
  ].join('\n\n')
}

function short(milliseconds: number): string {
  return milliseconds.toPrecision(3)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
