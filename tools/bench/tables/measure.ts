import { performance } from 'node:perf_hooks'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { runAs } from '@jejaring/service-kit'
import type { FilledDatabase, SentStatement } from './fixture'
import { explain } from './plans'
import { HEAVY, type Table } from './tables'

/** A question, and whether the bar is about it. */
interface Question {
  readonly name: string
  readonly barred: boolean
  readonly query: TableQuery
}

export interface Answer {
  readonly question: string
  readonly barred: boolean
  /** Milliseconds of the whole operation, the least of all rounds: what it takes while nothing else runs. */
  readonly milliseconds: number
  /** Blocks of 8 kB that its statements touched, in memory or not: what does not depend on the machine. */
  readonly blocks: number
  /** Large tables that a plan of it reads from one end to the other. */
  readonly scanned: readonly string[]
  /** The plan of its slowest statement, in one line. */
  readonly plan: string
}

export interface Figures {
  readonly table: string
  readonly rows: number
  readonly answers: readonly Answer[]
}

const actor = { memberId: HEAVY, role: 'admin' } as const

/** Asks a table everything that its screen can ask, several times, and what was done for it once. */
export async function measureTable(table: Table, filled: FilledDatabase, rounds: number): Promise<Figures> {
  const rows = await countOf(table, filled)
  const answers: Answer[] = []
  for (const question of questionsOf(table, rows)) {
    const times: number[] = []
    let sent: readonly SentStatement[] = []
    // The first time is that of a cold cache and is not counted.
    for (let round = 0; round <= rounds; round++) {
      filled.sent.length = 0
      const began = performance.now()
      await runAs({ actor }, () => table.ask(filled.source, question.query))
      if (round > 0) times.push(performance.now() - began)
      sent = [...filled.sent]
    }
    const plans = await explain(filled, sent)
    answers.push({
      ...{ question: question.name, barred: question.barred, milliseconds: Math.min(...times) },
      ...{
        blocks: plans.reduce((sum, { blocks }) => sum + blocks, 0),
        scanned: plans.flatMap(({ scanned }) => scanned),
        plan: plans.toSorted((a, b) => b.took - a.took)[0]?.shape ?? '',
      },
    })
  }
  return { table: table.name, rows, answers }
}

async function countOf(table: Table, { source }: FilledDatabase): Promise<number> {
  const page = (await runAs({ actor }, () => table.ask(source, asking({})))) as {
    counts?: { total: bigint }
    total?: bigint
  }
  return Number(page.counts?.total ?? page.total ?? 0)
}

const asking = (about: Partial<TableQuery>): TableQuery => ({
  ...{ start: 0, length: 10, search: '', order: [], dateStart: '', dateFinish: '' },
  ...about,
})

function questionsOf({ sorts, texts = [], undated }: Table, rows: number): Question[] {
  const by = (column: string, descending: boolean) => ({ order: [{ column, descending }] })
  const last = Math.max(0, Math.floor((rows - 1) / 10) * 10)
  const asked = (name: string, about: Partial<TableQuery>, barred = true): Question => ({
    ...{ name, barred, query: asking(about) },
  })
  return [
    asked('first page', by(sorts[0]!, true)),
    asked('last page', { ...by(sorts[0]!, true), start: last }),
    ...sorts.flatMap((sort) => [
      asked(`by ${sort}, up`, by(sort, false)),
      asked(`by ${sort}, down`, by(sort, true)),
      asked(`by ${sort}, last page`, { ...by(sort, false), start: last }),
    ]),
    ...['s', 'zz', 'si', 'siti', 'vera lubis', 'siti12', 'tidak ada', ...texts].map((search) =>
      asked(`“${search}”`, { search, ...by(sorts[0]!, true) }),
    ),
    ...(undated
      ? []
      : [
          asked('a day', { dateStart: '2026-03-15', dateFinish: '2026-03-15' }, false),
          asked('a month', { dateStart: '2026-03-01', dateFinish: '2026-03-31' }, false),
          asked('always', { dateStart: '1970-01-01', dateFinish: '2036-12-31' }),
        ]),
    asked('the middle', { ...by(sorts[0]!, true), start: Math.floor(rows / 20) * 10 }, false),
  ]
}
