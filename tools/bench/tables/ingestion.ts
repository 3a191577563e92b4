import { performance } from 'node:perf_hooks'
import type { QueryRunner } from 'typeorm'
import type { FilledDatabase } from './fixture'
import type { ServiceName } from './tables'

/** The tables with the highest insert rates. */
const MEASURED_TABLES = [
  ['wallet', 'moves'],
  ['network', 'placements'],
] as const
/** Rows of a statement; about a full batch of registrations or bonuses. */
const BATCH_ROWS = 100
const BATCH_COUNT = 100
const ROUND_COUNT = 3

export interface IngestionFigures {
  readonly table: string
  /** Rows inserted per second, with and without the indexes and triggers that only lists need. */
  readonly with: number
  readonly without: number
  readonly dropped: readonly string[]
}

/**
 * Measures how many rows per second the large table of a service accepts, with and without the indexes and
 * triggers that only lists need; the best of several rounds each. Every round is rolled back.
 */
export async function measureIngestion(
  service: ServiceName,
  filled: FilledDatabase,
  { rows, inserts }: { readonly rows: number; readonly inserts: readonly string[] },
): Promise<IngestionFigures[]> {
  const measured: IngestionFigures[] = []
  for (const [, table] of MEASURED_TABLES.filter(([name]) => name === service)) {
    const runner = filled.source.createQueryRunner()
    const extras = await listExtras(runner, table)
    const drops = extras.map(({ name, kind }) =>
      kind === 'index' ? `DROP INDEX ${name}` : `DROP TRIGGER ${name} ON ${table}`,
    )
    const insert = inserts.find((statement) => statement.startsWith(`INSERT INTO ${table} `))!
    const rates = { with: 0, without: 0 }
    for (let round = 0; round < ROUND_COUNT; round++) {
      rates.with = Math.max(rates.with, await insertRate(runner, insert, rows, []))
      rates.without = Math.max(rates.without, await insertRate(runner, insert, rows, drops))
    }
    await runner.release()
    measured.push({ table, ...rates, dropped: extras.map(({ name }) => name) })
  }
  return measured
}

/**
 * The indexes and triggers of a table that serve lists: the non-unique indexes, and the triggers with a
 * transition table (summary tables, member copies). `placements_wait` feeds the settlement instead.
 */
async function listExtras(runner: QueryRunner, table: string) {
  const extras: { name: string; kind: 'index' | 'trigger' }[] = await runner.query(
    `SELECT indexrelid::regclass::text AS name, 'index' AS kind
       FROM pg_index WHERE indrelid = '${table}'::regclass AND NOT indisunique
     UNION ALL
     SELECT tgname, 'trigger' FROM pg_trigger
      WHERE tgrelid = '${table}'::regclass AND tgnewtable IS NOT NULL AND tgname <> 'placements_wait'`,
  )
  return extras
}

/** Inserts the rows that follow the generated ones, in statements of a batch, and rolls back. Rows per second. */
async function insertRate(
  runner: QueryRunner,
  insert: string,
  rows: number,
  preparations: readonly string[],
): Promise<number> {
  await runner.startTransaction()
  try {
    for (const statement of preparations) await runner.query(statement)
    const startedAt = performance.now()
    for (let batch = 0; batch < BATCH_COUNT; batch++) {
      const from = rows + 1 + batch * BATCH_ROWS
      await runner.query(
        insert.replace(
          /generate_series\(1::bigint, \d+\)/,
          `generate_series(${from}::bigint, ${from + BATCH_ROWS - 1})`,
        ),
      )
    }
    return (BATCH_COUNT * BATCH_ROWS * 1000) / (performance.now() - startedAt)
  } finally {
    await runner.rollbackTransaction()
  }
}

export function ingestionReport(measured: readonly IngestionFigures[]): string {
  if (measured.length === 0) return ''
  const lines = measured.map(({ table, dropped, ...rates }) => {
    const [with_, without] = [rates.with, rates.without].map((rate) => Math.round(rate).toLocaleString('en'))
    const ratio = (rates.with / rates.without).toFixed(2)
    return `| ${table} | ${with_} | ${without} | ${ratio} | ${dropped.map((name) => `\`${name}\``).join(', ')} |`
  })
  return [
    `Cost of the indexes and triggers: rows inserted per second, in statements of ${BATCH_ROWS}, best of ${ROUND_COUNT} rounds.`,
    [
      '| rows of | with | without | ratio | indexes and triggers |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  ].join('\n\n')
}
