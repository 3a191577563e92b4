import type { EntityManager } from 'typeorm'

/**
 * Incrementally maintained aggregate of a table, updated in the transaction that writes the rows. A
 * definition never changes once a migration has created it: a different one gets a different name, unless its
 * sums of all existing rows are equal (`replaceSummaryFunctions`).
 *
 * Writers only append deltas to `<name>_changes`, so that no two of them wait for the same row; `mergeDeltas`
 * moves them into `<name>`. The view `<name>_now` adds both and is always exact.
 */
export interface SummaryTable {
  readonly name: string
  /** The aggregated table; all expressions refer to its row as `r`. */
  readonly of: string
  readonly where?: string
  /** True when aggregated columns never change and rows are never deleted. */
  readonly appendOnly?: boolean
  /** Dimension column → type and expression; at least one. */
  readonly by: Readonly<Record<string, readonly [type: string, sql: string]>>
  /** Sum column → integer expression. */
  readonly sums: Readonly<Record<string, string>>
}

/** Dimension of a summary table without any other: a single row. */
export const singleRow = { one: ['boolean', 'true'] } as const

/** Dimension: the business day (Asia/Jakarta) of a timestamp. */
export const businessDayOf = (column: string) =>
  ['date', `(${column} AT TIME ZONE 'Asia/Jakarta')::date`] as const

/** SQL that creates a summary table and fills it from existing rows. */
export function createSummaryTable(summaryTable: SummaryTable): string {
  const { name } = summaryTable
  const keys = Object.keys(summaryTable.by)
  const columns = [
    ...Object.entries(summaryTable.by).map(([key, [type]]) => `${key} ${type} NOT NULL`),
    ...Object.keys(summaryTable.sums).map((sum) => `${sum} bigint NOT NULL`),
  ].join(', ')
  const names = columnList(summaryTable)
  return `
    CREATE TABLE ${name} (${columns}, PRIMARY KEY (${keys.join(', ')}));
    -- Emptied every few seconds: dead rows must be vacuumed soon, or each read scans them.
    CREATE TABLE ${name}_changes (${columns})
      WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    CREATE VIEW ${name}_now AS SELECT ${names} FROM ${name} UNION ALL SELECT ${names} FROM ${name}_changes;
    ${fillSummaryTable(summaryTable)};

    ${triggerEvents(summaryTable)
      .map((event) => deltaTrigger(summaryTable, event))
      .join('')}
  `
}

/** SQL that fills an empty summary table, for rows that no trigger has seen. */
export function fillSummaryTable(summaryTable: SummaryTable): string {
  return `INSERT INTO ${summaryTable.name} (${columnList(summaryTable)}) ${sumStatement(summaryTable, [[summaryTable.of, '']])}`
}

type Event = 'insert' | 'update' | 'delete'

const triggerEvents = ({ appendOnly }: SummaryTable): readonly Event[] =>
  appendOnly ? ['insert'] : ['insert', 'update', 'delete']

const transitionTables = {
  insert: [['rows_after', '']],
  update: [
    ['rows_after', ''],
    ['rows_before', '-'],
  ],
  delete: [['rows_before', '-']],
} as const

function deltaTrigger(summaryTable: SummaryTable, event: Event): string {
  const { name, of } = summaryTable
  const tables = transitionTables[event].map(([table, sign]) => `${sign ? 'OLD' : 'NEW'} TABLE AS ${table}`)
  return `
    ${deltaFunction(summaryTable, event)}
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${of} REFERENCING ${tables.join(' ')}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${event}();`
}

function deltaFunction(summaryTable: SummaryTable, event: Event): string {
  const { name } = summaryTable
  return `
    CREATE OR REPLACE FUNCTION ${name}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${name}_changes (${columnList(summaryTable)}) ${sumStatement(summaryTable, transitionTables[event])};
      RETURN NULL;
    END $$;`
}

/** SQL that changes the expressions of a summary table whose sums of all existing rows stay equal. */
export function replaceSummaryFunctions(summaryTable: SummaryTable): string {
  return triggerEvents(summaryTable)
    .map((event) => deltaFunction(summaryTable, event))
    .join('')
}

const columnList = ({ by, sums }: SummaryTable) => [...Object.keys(by), ...Object.keys(sums)].join(', ')

/** Deltas per statement, so that no statement takes long. */
const MERGE_BATCH_ROWS = 20_000

/**
 * Merges the appended deltas into the summary table; required before `<name>` itself is read in the order of
 * a sum, and run periodically so that deltas stay few. Sums stay exact throughout. Concurrent runs serialize
 * on an advisory lock. Call it outside a transaction.
 */
export async function mergeDeltas(manager: EntityManager, summaryTable: SummaryTable): Promise<void> {
  const { name } = summaryTable
  const batch = `WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name}_changes LIMIT ${MERGE_BATCH_ROWS}))`
  for (let hasMore = true; hasMore; ) {
    const [pending]: unknown[] = await manager.query(`SELECT 1 FROM ${name}_changes LIMIT 1`)
    if (!pending) return
    hasMore = await manager.transaction(async (tx) => {
      await lockMerge(tx, summaryTable)
      const [{ folded }] = (await tx.query(mergeStatement(summaryTable, batch))) as [{ folded: bigint }]
      return folded === BigInt(MERGE_BATCH_ROWS)
    })
  }
}

/**
 * Merges all deltas in one statement, at the end of the caller's transaction: an import appends a delta for each member or
 * more, and the next reader that sorts by a sum would have to merge them batch by batch.
 */
export async function mergeAllDeltas(tx: EntityManager, summaryTable: SummaryTable): Promise<void> {
  await lockMerge(tx, summaryTable)
  await tx.query(mergeStatement(summaryTable, ''))
}

async function lockMerge(tx: EntityManager, { name }: SummaryTable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`fold ${name}`])
}

/** Moves the deltas that a WHERE clause selects, all of them without one; returns their number. */
function mergeStatement({ name, by, sums }: SummaryTable, whereClause: string): string {
  const keys = Object.keys(by).join(', ')
  const names = Object.keys(sums)
  const total = names.map((sum) => `sum(${sum})::bigint`).join(', ')
  return `
    WITH gone AS (
      DELETE FROM ${name}_changes ${whereClause} RETURNING *
    ), folded AS (
      INSERT INTO ${name} AS o (${keys}, ${names.join(', ')})
      SELECT ${keys}, ${total} FROM gone GROUP BY ${keys} HAVING ${anyNonZero(names.map((sum) => `sum(${sum})`))}
       ORDER BY ${keys}
      ON CONFLICT (${keys}) DO UPDATE SET ${names.map((sum) => `${sum} = o.${sum} + excluded.${sum}`).join(', ')}
    )
    SELECT count(*) AS folded FROM gone`
}

/**
 * SQL that lists keys whose sums differ from the table's: `subject`, `expected`, `actual`. An empty result is
 * correct.
 */
export function summaryTableDifferences(summaryTable: SummaryTable): string {
  const keys = Object.keys(summaryTable.by)
  const names = Object.keys(summaryTable.sums)
  const shown = (of: string) =>
    `concat_ws(' ', ${names.map((sum) => `coalesce(${of}.${sum}, 0)`).join(', ')})`
  return `
    SELECT concat_ws(' ', '${summaryTable.name}', ${keys.join(', ')}) AS subject,
           ${shown('counted')} AS expected, ${shown('kept')} AS actual
      FROM (${sumStatement(summaryTable, [[summaryTable.of, '']])}) AS counted (${[...keys, ...names].join(', ')})
      FULL JOIN (SELECT ${keys.join(', ')}, ${names.map((sum) => `sum(${sum})::bigint AS ${sum}`).join(', ')}
                   FROM ${summaryTable.name}_now GROUP BY ${keys.join(', ')}) AS kept USING (${keys.join(', ')})
     WHERE ${shown('counted')} <> ${shown('kept')}`
}

/** SQL of the sums over some sources (a minus sign subtracts), without keys whose sums are all zero. */
function sumStatement(
  summaryTable: SummaryTable,
  sources: readonly (readonly [table: string, sign: string])[],
): string {
  const keys = Object.entries(summaryTable.by)
  const sums = Object.entries(summaryTable.sums)
  const where = summaryTable.where ? `WHERE ${summaryTable.where}` : ''
  const selects = sources.map(
    ([table, sign]) => `SELECT ${keys.map(([key, [, sql]]) => `${sql} AS ${key}`).join(', ')},
      ${sums.map(([sum, sql]) => `${sign}(${sql}) AS ${sum}`).join(', ')} FROM ${table} r ${where}`,
  )
  const names = keys.map(([key]) => key).join(', ')
  const total = sums.map(([sum]) => `sum(${sum})::bigint`)
  return `SELECT ${names}, ${total.join(', ')} FROM (${selects.join(' UNION ALL ')}) AS each_row
    GROUP BY ${names} HAVING ${anyNonZero(sums.map(([sum]) => `sum(${sum})`))}`
}

function anyNonZero(sums: readonly string[]): string {
  return sums.map((sum) => `${sum} <> 0`).join(' OR ')
}
