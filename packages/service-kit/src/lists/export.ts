import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { DataSource } from 'typeorm'
import { audit } from '../messaging/audit'
import { requireAdmin } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { invalid, tooMany } from '../runtime/faults'
import { allRows } from './page'
import type { TableSource } from './table-source'

export interface ExportedTable {
  /** What the audit trail says: `report.exported`, where nothing else is said, and of what. */
  readonly action?: string
  readonly target: string
  /** The table as its pages are read from: the file has the same rows in the same order. */
  readonly source: TableSource<string>
  /** What else the rows were narrowed by, for the audit trail. */
  readonly filters?: Readonly<Record<string, unknown>>
  readonly format: FileFormat
}

/** Rows between the titles and the totals that Excel has room for. */
const MAX_EXCEL_ROWS = 1_048_574
const FETCH_ROWS = 100
/** Each holds a connection for as long as somebody takes the file. */
const MAX_CONCURRENT_EXPORTS = 3
let runningExports = 0

/**
 * All rows of a table, for an admin's file, in batches and as fast as they are taken; that they were asked for is
 * in the audit trail. They are read by a cursor, so all are of one moment and memory does not grow with them.
 * Faults: unauthenticated, forbidden, too_many, invalid when there are more rows than the file can hold.
 */
export async function exportedRows<Row extends object>(
  kit: Pick<Kit, 'database' | 'transaction'>,
  { action = 'report.exported', target, source, filters, format }: ExportedTable,
): Promise<AsyncGenerator<Row[]>> {
  requireAdmin()
  if (runningExports >= MAX_CONCURRENT_EXPORTS) {
    throw tooMany('Beberapa berkas lain sedang dibuat. Silakan coba lagi sebentar.', 10)
  }
  // Until its rows are taken, too: those that come meanwhile would all find room. They count again from there on, for
  // rows that nobody begins to take end nowhere.
  runningExports++
  try {
    if (fileKind(format) === 'xlsx' && (await hasMoreThan(kit.database, source, MAX_EXCEL_ROWS))) {
      throw invalid(
        'Berkas Excel memuat paling banyak 1.048.574 baris. Persempit pilihannya, atau unduh CSV.',
      )
    }
    const { search, dateStart: from, dateFinish: to } = source.query ?? {}
    const after = { from, to, search, ...filters, format: fileKind(format) }
    await kit.transaction((manager) => audit(manager, { action, target, after }))
  } finally {
    runningExports--
  }
  return cursorOver<Row>(kit.database, source)
}

/** The ending of a file's name; Excel where nothing is asked for. */
export function fileKind(format: FileFormat): 'xlsx' | 'csv' {
  return format === FileFormat.CSV ? 'csv' : 'xlsx'
}

async function* cursorOver<Row>(database: DataSource, source: TableSource<string>): AsyncGenerator<Row[]> {
  const { sql, order, values } = allRows(source)
  const runner = database.createQueryRunner()
  runningExports++
  try {
    await runner.startTransaction()
    // All rows are wanted, not the first few soon; and whoever takes the file may be slow.
    await runner.query('SET LOCAL cursor_tuple_fraction = 1')
    await runner.query(`SET LOCAL idle_in_transaction_session_timeout = '60s'`)
    await runner.query(`DECLARE exported NO SCROLL CURSOR FOR ${sql} ORDER BY ${order}`, values)
    for (;;) {
      const rows: Row[] = await runner.query(`FETCH ${FETCH_ROWS} FROM exported`)
      const isLast = rows.length < FETCH_ROWS
      if (rows.length > 0) yield rows
      // The driver's dead objects are old by now, and what an old one refers to is kept until old ones are looked
      // through: without this every row of the file is.
      rows.length = 0
      if (isLast) return
    }
  } finally {
    runningExports--
    // Nothing was written, and a connection that was lost has nothing to roll back.
    await runner.rollbackTransaction().catch(() => undefined)
    await runner.release()
  }
}

async function hasMoreThan(
  database: DataSource,
  source: TableSource<string>,
  most: number,
): Promise<boolean> {
  const { sql, values } = allRows(source)
  const beyond: unknown[] = await database.query(`${sql} OFFSET ${most} LIMIT 1`, values)
  return beyond.length > 0
}
