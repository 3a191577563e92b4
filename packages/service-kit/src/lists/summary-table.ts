import type { EntityManager } from 'typeorm'

/**
 * What the rows of a table add up to, kept in the transaction that writes them. A definition never changes
 * once a migration has made it: another one gets another name.
 *
 * Writers only append what they changed to `<name>_changes`, so that no two of them wait for one row;
 * `foldRollup` moves that into `<name>`. `<name>_now` is both, and true at any moment.
 */
export interface SummaryTable {
  readonly name: string
  /** The table that is added up; its row is `r` in all expressions. */
  readonly of: string
  readonly where?: string
  /** Rows never change in what is added up, and stay. */
  readonly appendOnly?: boolean
  /** Column → its type and expression; at least one. */
  readonly by: Readonly<Record<string, readonly [type: string, sql: string]>>
  /** Column → whole-number expression that is summed. */
  readonly sums: Readonly<Record<string, string>>
}

/** A dimension for rollups that have no other: everything in one row. */
export const singleRow = { one: ['boolean', 'true'] } as const

/** The business day of a moment, as a dimension. */
export const businessDayOf = (column: string) =>
  ['date', `(${column} AT TIME ZONE 'Asia/Jakarta')::date`] as const

/** The statements that make a rollup and fill it with what is there. */
export function createSummaryTable(rollup: SummaryTable): string {
  const { name } = rollup
  const keys = Object.keys(rollup.by)
  const columns = [
    ...Object.entries(rollup.by).map(([key, [type]]) => `${key} ${type} NOT NULL`),
    ...Object.keys(rollup.sums).map((sum) => `${sum} bigint NOT NULL`),
  ].join(', ')
  const names = columnList(rollup)
  return `
    CREATE TABLE ${name} (${columns}, PRIMARY KEY (${keys.join(', ')}));
    -- Emptied every few seconds: what is dead in it has to go soon, or it is read again and again.
    CREATE TABLE ${name}_changes (${columns})
      WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    CREATE VIEW ${name}_now AS SELECT ${names} FROM ${name} UNION ALL SELECT ${names} FROM ${name}_changes;
    ${fillSummaryTable(rollup)};

    ${triggerEvents(rollup)
      .map((event) => deltaTrigger(rollup, event))
      .join('')}
  `
}

/** The statement that adds up what is there into a rollup that is empty, as after rows that no trigger has seen. */
export function fillSummaryTable(rollup: SummaryTable): string {
  return `INSERT INTO ${rollup.name} (${columnList(rollup)}) ${sumStatement(rollup, [[rollup.of, '']])}`
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

function deltaTrigger(rollup: SummaryTable, event: Event): string {
  const { name, of } = rollup
  const tables = transitionTables[event].map(([table, sign]) => `${sign ? 'OLD' : 'NEW'} TABLE AS ${table}`)
  return `
    CREATE FUNCTION ${name}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${name}_changes (${columnList(rollup)}) ${sumStatement(rollup, transitionTables[event])};
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${of} REFERENCING ${tables.join(' ')}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${event}();`
}

const columnList = ({ by, sums }: SummaryTable) => [...Object.keys(by), ...Object.keys(sums)].join(', ')

export function dropSummaryTable(rollup: SummaryTable): string {
  const { name, of } = rollup
  const triggers = triggerEvents(rollup).map(
    (event) => `DROP TRIGGER ${name}_${event} ON ${of}; DROP FUNCTION ${name}_${event}();`,
  )
  return `${triggers.join('')} DROP VIEW ${name}_now; DROP TABLE ${name}, ${name}_changes;`
}

/** So many changes are folded by one statement, so that none takes long. */
const MERGE_BATCH_ROWS = 20_000

/**
 * Moves what has been appended into the rollup; needed before `<name>` itself is read in an order of its
 * sums, and now and then so that the changes stay few. Sums agree before, meanwhile and after. Several may
 * try at once: one folds, and the others find little left. Not in a transaction of its caller.
 */
export async function mergeDeltas(manager: EntityManager, { name, by, sums }: SummaryTable): Promise<void> {
  const keys = Object.keys(by).join(', ')
  const names = Object.keys(sums)
  const total = names.map((sum) => `sum(${sum})::bigint`).join(', ')
  const fold = `
    WITH gone AS (
      DELETE FROM ${name}_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name}_changes LIMIT ${MERGE_BATCH_ROWS}))
      RETURNING *
    ), folded AS (
      INSERT INTO ${name} AS o (${keys}, ${names.join(', ')})
      SELECT ${keys}, ${total} FROM gone GROUP BY ${keys} HAVING ${anyNonZero(names.map((sum) => `sum(${sum})`))}
       ORDER BY ${keys}
      ON CONFLICT (${keys}) DO UPDATE SET ${names.map((sum) => `${sum} = o.${sum} + excluded.${sum}`).join(', ')}
    )
    SELECT count(*) AS folded FROM gone`
  for (let left = true; left; ) {
    const [waiting]: unknown[] = await manager.query(`SELECT 1 FROM ${name}_changes LIMIT 1`)
    if (!waiting) return
    left = await manager.transaction(async (its) => {
      await its.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`fold ${name}`])
      const [{ folded }] = (await its.query(fold)) as [{ folded: bigint }]
      return folded === BigInt(MERGE_BATCH_ROWS)
    })
  }
}

/**
 * A query of the keys where a rollup is not what its table adds up to: `subject`, `expected`, `actual`.
 * No row is what is right.
 */
export function summaryTableDifferences(rollup: SummaryTable): string {
  const keys = Object.keys(rollup.by)
  const names = Object.keys(rollup.sums)
  const shown = (of: string) =>
    `concat_ws(' ', ${names.map((sum) => `coalesce(${of}.${sum}, 0)`).join(', ')})`
  return `
    SELECT concat_ws(' ', '${rollup.name}', ${keys.join(', ')}) AS subject,
           ${shown('counted')} AS expected, ${shown('kept')} AS actual
      FROM (${sumStatement(rollup, [[rollup.of, '']])}) AS counted (${[...keys, ...names].join(', ')})
      FULL JOIN (SELECT ${keys.join(', ')}, ${names.map((sum) => `sum(${sum})::bigint AS ${sum}`).join(', ')}
                   FROM ${rollup.name}_now GROUP BY ${keys.join(', ')}) AS kept USING (${keys.join(', ')})
     WHERE ${shown('counted')} <> ${shown('kept')}`
}

/** What the rows of some sources add up to, those with a minus taken off; keys with nothing left out. */
function sumStatement(
  rollup: SummaryTable,
  sources: readonly (readonly [table: string, sign: string])[],
): string {
  const keys = Object.entries(rollup.by)
  const sums = Object.entries(rollup.sums)
  const where = rollup.where ? `WHERE ${rollup.where}` : ''
  const parts = sources.map(
    ([table, sign]) => `SELECT ${keys.map(([key, [, sql]]) => `${sql} AS ${key}`).join(', ')},
      ${sums.map(([sum, sql]) => `${sign}(${sql}) AS ${sum}`).join(', ')} FROM ${table} r ${where}`,
  )
  const names = keys.map(([key]) => key).join(', ')
  const total = sums.map(([sum]) => `sum(${sum})::bigint`)
  return `SELECT ${names}, ${total.join(', ')} FROM (${parts.join(' UNION ALL ')}) AS each_row
    GROUP BY ${names} HAVING ${anyNonZero(sums.map(([sum]) => `sum(${sum})`))}`
}

function anyNonZero(sums: readonly string[]): string {
  return sums.map((sum) => `${sum} <> 0`).join(' OR ')
}
