import type { Figures } from './measure'

/** Threshold: maximum ratio of the slowest to the fastest judged page. */
export const MAX_RATIO = 10

export interface TableResult extends Figures {
  readonly fastest: number
  readonly slowest: number
  readonly slowestQuestion: string
  /** Blocks of each judged page, ascending. */
  readonly blocks: readonly number[]
  readonly scans: readonly string[]
  readonly holds: boolean
}

export function evaluate(figures: readonly Figures[]): TableResult[] {
  return figures.map((each) => {
    const judgedAnswers = each.answers.filter((answer) => answer.judged)
    const sorted = judgedAnswers.toSorted((a, b) => a.milliseconds - b.milliseconds)
    const [fastest, slowest] = [sorted[0]!, sorted.at(-1)!]
    const scans = each.answers.flatMap(({ question, scanned }) =>
      scanned.map((table) => `${question}: ${table}`),
    )
    return {
      ...each,
      blocks: judgedAnswers.map(({ blocks }) => blocks).toSorted((a, b) => a - b),
      fastest: fastest.milliseconds,
      slowest: slowest.milliseconds,
      slowestQuestion: slowest.question,
      scans,
      holds: slowest.milliseconds <= MAX_RATIO * fastest.milliseconds && scans.length === 0,
    }
  })
}

export function report(judged: readonly TableResult[], machine: string): string {
  const thresholds = judged.map((each) => [
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
  const unjudged = judged.map((each) => [
    each.table,
    ...['a day', 'a month', 'the middle'].map((name) => {
      const answer = each.answers.find(({ question }) => question === name)
      return answer ? short(answer.milliseconds) : '–'
    }),
  ])
  const plans = judged.map((each) => {
    const slowest = each.answers.find(({ question }) => question === each.slowestQuestion)
    return [each.table, each.slowestQuestion, slowest?.plan ?? '']
  })
  return [
    machine,
    table(
      ['table', 'rows', 'fastest, ms', 'slowest, ms', 'blocks', 'ratio (≤ 10)', 'sequential scans', ''],
      thresholds,
    ),
    'Not judged, ms:',
    table(['table', 'a day', 'a month', 'page in the middle'], unjudged),
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
