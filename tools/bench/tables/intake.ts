import { performance } from 'node:perf_hooks'
import type { QueryRunner } from 'typeorm'
import type { Filled } from './fixture'
import type { ServiceName } from './tables'

/** What comes in most: lines of the ledger and places of the tree, in statements of so many rows as a batch has. */
const TAKEN = [
  ['wallet', 'moves'],
  ['network', 'placements'],
] as const
const BATCH = 100
const BATCHES = 100

export interface Intake {
  readonly table: string
  /** Rows in a second: with all there is, and without the indexes and triggers that only tables need. */
  readonly with: number
  readonly without: number
  readonly dropped: readonly string[]
}

/** The names of indexes and triggers of a table. */
export async function partsOf(
  runner: { query(sql: string): Promise<{ name: string; kind: 'index' | 'trigger' }[]> },
  table: string,
) {
  return await runner.query(
    `SELECT indexrelid::regclass::text AS name, 'index' AS kind FROM pg_index WHERE indrelid = '${table}'::regclass
     UNION ALL
     SELECT tgname, 'trigger' FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal`,
  )
}

/**
 * How many rows a second the large table of a service takes, with and without what the migrations of the tables added
 * to it, each the best of several rounds. All of it in transactions that are undone.
 */
export async function measureIntake(
  service: ServiceName,
  {
    filled,
    before,
    rows,
    statements,
  }: {
    readonly filled: Filled
    /** The indexes and triggers that a table had before. */
    before(table: string): Promise<readonly { readonly name: string }[]>
    readonly rows: number
    readonly statements: readonly string[]
  },
): Promise<Intake[]> {
  const measured: Intake[] = []
  for (const [, table] of TAKEN.filter(([its]) => its === service)) {
    const runner = filled.source.createQueryRunner()
    const known = new Set((await before(table)).map(({ name }) => name))
    const added = (await partsOf(runner, table)).filter(({ name }) => !known.has(name))
    const drops = added.map(({ name, kind }) =>
      kind === 'index' ? `DROP INDEX ${name}` : `DROP TRIGGER ${name} ON ${table}`,
    )
    const insert = statements.find((statement) => statement.startsWith(`INSERT INTO ${table} `))!
    const rates = { with: 0, without: 0 }
    for (let round = 0; round < 3; round++) {
      rates.with = Math.max(rates.with, await rateOf(runner, insert, rows, []))
      rates.without = Math.max(rates.without, await rateOf(runner, insert, rows, drops))
    }
    await runner.release()
    measured.push({ table, ...rates, dropped: added.map(({ name }) => name) })
  }
  return measured
}

/** Rows in a second of those that would come next. */
async function rateOf(runner: QueryRunner, insert: string, rows: number, first: readonly string[]) {
  await runner.startTransaction()
  try {
    for (const statement of first) await runner.query(statement)
    const began = performance.now()
    for (let batch = 0; batch < BATCHES; batch++) {
      const from = rows + 1 + batch * BATCH
      await runner.query(
        insert.replace(
          /generate_series\(1::bigint, \d+\)/,
          `generate_series(${from}::bigint, ${from + BATCH - 1})`,
        ),
      )
    }
    return (BATCHES * BATCH * 1000) / (performance.now() - began)
  } finally {
    await runner.rollbackTransaction()
  }
}

export function intakeReport(measured: readonly Intake[]): string {
  if (measured.length === 0) return ''
  const lines = measured.map(({ table, dropped, ...rates }) => {
    const [with_, without] = [rates.with, rates.without].map((rate) => Math.round(rate).toLocaleString('en'))
    const ratio = (rates.with / rates.without).toFixed(2)
    return `| ${table} | ${with_} | ${without} | ${ratio} | ${dropped.map((name) => `\`${name}\``).join(', ')} |`
  })
  return [
    `Cost of the indexes and triggers: rows inserted a second, in statements of ${BATCH}, best of three rounds.`,
    [
      '| rows of | with | without | ratio | indexes and triggers |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  ].join('\n\n')
}
