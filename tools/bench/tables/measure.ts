import { performance } from 'node:perf_hooks'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { runAs } from '@jejaring/service-kit'
import type { FilledDatabase, SentStatement } from './fixture'
import { explain } from './plans'
import { HEAVY_MEMBER_ID, type Table } from './tables'

/**
 * `common`: `MAX_RATIO` applies. `rare text`: may have to read many rows until the page is full. `part`: reads a range of
 * days or skips to a position, which takes the longer the larger it is.
 */
type Kind = 'common' | 'rare text' | 'part'

/** A page request. */
interface PageQuery {
  readonly name: string
  readonly kind: Kind
  readonly query: TableQuery
}

export interface Answer {
  readonly question: string
  readonly kind: Kind
  /** Milliseconds of the whole operation; the minimum of all rounds, which excludes disturbances. */
  readonly milliseconds: number
  /** Blocks of 8 kB that its statements touched, cached or not; independent of the machine. */
  readonly blocks: number
  /** Large tables with a sequential scan. */
  readonly scanned: readonly string[]
  /** Plan of its slowest statement, in one line. */
  readonly plan: string
}

export interface Figures {
  readonly table: string
  readonly rows: number
  readonly answers: readonly Answer[]
}

const actor = { memberId: HEAVY_MEMBER_ID, role: 'admin' } as const

/** Runs every kind of page request of a list several times, and explains its statements once. */
export async function measureTable(table: Table, filled: FilledDatabase, rounds: number): Promise<Figures> {
  const rows = await countOf(table, filled)
  const answers: Answer[] = []
  for (const request of questionsOf(table, rows)) {
    const times: number[] = []
    let sent: readonly SentStatement[] = []
    // The first round warms the cache.
    for (let round = 0; round <= rounds; round++) {
      filled.sent.length = 0
      const startedAt = performance.now()
      await runAs({ actor }, () => table.ask(filled.source, request.query))
      if (round > 0) times.push(performance.now() - startedAt)
      sent = [...filled.sent]
    }
    const plans = await explain(filled, sent)
    answers.push({
      question: request.name,
      kind: request.kind,
      milliseconds: Math.min(...times),
      blocks: plans.reduce((sum, { blocks }) => sum + blocks, 0),
      scanned: plans.flatMap(({ scanned }) => scanned),
      plan: plans.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]?.shape ?? '',
    })
  }
  return { table: table.name, rows, answers }
}

async function countOf(table: Table, { source }: FilledDatabase): Promise<number> {
  const page = (await runAs({ actor }, () => table.ask(source, tableQuery({})))) as {
    counts?: { total: bigint }
    totals?: { total: bigint }
    total?: bigint
  }
  return Number((page.counts ?? page.totals ?? page).total ?? 0)
}

const tableQuery = (changes: Partial<TableQuery>): TableQuery => ({
  start: 0,
  length: 10,
  search: '',
  order: [],
  dateStart: '',
  dateFinish: '',
  ...changes,
})

const FREQUENT_NAMES = ['s', 'si', 'siti']
const RARE_TEXTS = ['zz', 'vera lubis', 'siti12', 'tidak ada']

function questionsOf(table: Table, rows: number): PageQuery[] {
  const { sorts, frequentTexts = [], rareTexts = [], comparesRows, undated } = table
  const by = (column: string, descending: boolean) => ({ order: [{ column, descending }] })
  const newestFirst = by(sorts[0]!, true)
  const last = Math.max(0, Math.floor((rows - 1) / 10) * 10)
  const question = (name: string, changes: Partial<TableQuery>, kind: Kind = 'common'): PageQuery => ({
    name,
    kind,
    query: tableQuery(changes),
  })
  const search = (text: string, kind: Kind) => question(`“${text}”`, { search: text, ...newestFirst }, kind)
  return [
    question('first page', newestFirst),
    question('last page', { ...newestFirst, start: last }),
    ...sorts.flatMap((sort) => [
      question(`by ${sort}, up`, by(sort, false)),
      question(`by ${sort}, down`, by(sort, true)),
      question(`by ${sort}, last page`, { ...by(sort, false), start: last }),
    ]),
    ...FREQUENT_NAMES.map((text) => search(text, comparesRows ? 'rare text' : 'common')),
    ...frequentTexts.map((text) => search(text, 'common')),
    ...[...RARE_TEXTS, ...rareTexts].map((text) => search(text, 'rare text')),
    ...(undated
      ? []
      : [
          question('a day', { dateStart: '2026-03-15', dateFinish: '2026-03-15' }, 'part'),
          question('a month', { dateStart: '2026-03-01', dateFinish: '2026-03-31' }, 'part'),
          question('always', { dateStart: '1970-01-01', dateFinish: '2036-12-31' }),
        ]),
    question('the middle', { ...newestFirst, start: Math.floor(rows / 20) * 10 }, 'part'),
  ]
}
