import { formatDateTime } from '@jejaring/calendar'
import type { AuditAction, AuditTarget } from '@jejaring/identifiers/audit'
import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { DataSource, EntityManager } from 'typeorm'
import { requireAdmin } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { invalid, tooMany } from '../runtime/faults'
import { Binder } from './binder'
import type { Columns, RowOf } from './column'
import { isIsoDate, selection } from './conditions'
import { orderBy, orderOf } from './order'
import { selectList } from './page'
import type { AnyTable, TableSource } from './table-source'
import { comparedMatch } from './text-match'

export interface ExportedTable<Declared extends Columns, Sum extends string> {
  /** Audit action; `report.exported` by default. `target` is the audited object. */
  readonly action?: AuditAction
  readonly target: AuditTarget
  /** The list's source: the file has the same rows in the same order as its pages. */
  readonly source: TableSource<Declared, Sum>
  /** Further filters, for the audit trail; no free text. */
  readonly filters?: Readonly<Record<string, unknown>>
  /** The same in words, for the file. */
  readonly filterFacts?: readonly FileFact[] | undefined
  readonly format: FileFormat
  readonly usernameOf: UsernameOf
}

/** A fact about a file, such as a filter or who made it. */
export interface FileFact {
  readonly label: string
  readonly value: string
}

/** Reads the username of a member; empty while its copy has not arrived. */
export type UsernameOf = (manager: EntityManager, memberId: string) => Promise<string>

/** Reads usernames from a service's copies of members, by the name of their id column. */
export function usernameReader(idColumn: 'id' | 'member_id'): UsernameOf {
  return async (manager, memberId) => {
    const rows: { username: string }[] = await manager.query(
      `SELECT username FROM members WHERE ${idColumn} = $1`,
      [memberId],
    )
    return rows[0]?.username ?? ''
  }
}

/** Rows in batches, and the facts about their file. */
export interface ExportedRows<Row> {
  readonly batches: AsyncGenerator<Row[]>
  readonly facts: readonly FileFact[]
}

/** Excel's row limit without title and totals row. */
const MAX_EXCEL_ROWS = 1_048_574
const FETCH_ROWS = 100
/** Each export holds a database connection until its download ends. */
const MAX_CONCURRENT_EXPORTS = 3
let runningExports = 0

/**
 * Streams all rows of a table for an admin's file, in batches at the reader's pace, and writes an audit line.
 * A cursor in one transaction gives one consistent snapshot in constant memory. Faults: unauthenticated,
 * forbidden, too_many, invalid when there are more rows than the file can hold.
 */
export async function exportedRows<Declared extends Columns, Sum extends string = never>(
  kit: Pick<Kit, 'database' | 'transaction' | 'clock'>,
  {
    action = 'report.exported',
    target,
    source,
    filters,
    filterFacts = [],
    format,
    usernameOf,
  }: ExportedTable<Declared, Sum>,
): Promise<ExportedRows<RowOf<Declared>>> {
  const list = source as AnyTable
  requireAdmin()
  if (runningExports >= MAX_CONCURRENT_EXPORTS) {
    throw tooMany('Beberapa berkas lain sedang dibuat. Silakan coba lagi sebentar.', 10)
  }
  // Counted from here, so that concurrent requests cannot pass the check together. The cursor counts again
  // when reading starts: a generator that is never started would never release its count.
  runningExports++
  try {
    if (fileKind(format) === 'xlsx' && (await hasMoreThan(kit.database, list, MAX_EXCEL_ROWS))) {
      throw invalid(
        'Berkas Excel memuat paling banyak 1.048.574 baris. Persempit pilihannya, atau unduh CSV.',
      )
    }
    const { search, dateStart, dateFinish } = source.query ?? {}
    // No text that was typed: it can be a name or phone, which would stay after the erasure of that member.
    const searched = Boolean(search?.trim())
    const [from, to] = [dateStart, dateFinish].map((day) => (day && isIsoDate(day) ? day : ''))
    const after = { from, to, searched, ...filters, format: fileKind(format) }
    await kit.transaction(async (tx) => tx.audit({ action, target, after }))
    const facts = [...(await makerFacts(kit, usernameOf)), ...filterFacts, ...queryFacts(source.query)]
    return { batches: cursorOver<RowOf<Declared>>(kit.database, list), facts }
  } finally {
    runningExports--
  }
}

/** Who makes a file, and when. */
export async function makerFacts(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  usernameOf: UsernameOf,
): Promise<FileFact[]> {
  const { memberId } = requireAdmin()
  return [
    { label: 'Dibuat oleh', value: await usernameOf(database.manager, memberId) },
    { label: 'Dibuat pada', value: `${formatDateTime(clock.now())} WIB` },
  ]
}

/** First day of the tables' default range: no restriction. */
const FIRST_DAY = '1970-01-01'

function queryFacts(query: TableQuery | undefined): FileFact[] {
  const { search = '', dateStart = '', dateFinish = '' } = query ?? {}
  const day = (date: string) => date.split('-').reverse().join('/')
  return [
    { label: 'Dari tanggal', value: dateStart && dateStart !== FIRST_DAY ? day(dateStart) : 'semua' },
    { label: 'Sampai tanggal', value: dateFinish ? day(dateFinish) : 'semua' },
    { label: 'Pencarian', value: search.trim() || 'tidak ada' },
  ]
}

/** File extension of a format; Excel by default. */
export function fileKind(format: FileFormat): 'xlsx' | 'csv' {
  return format === FileFormat.CSV ? 'csv' : 'xlsx'
}

/** All rows after search and dates. Each row is compared with the text: collecting keys first gains nothing. */
function allRows(source: AnyTable): { sql: string; values: unknown[] } {
  const bind = new Binder(source.parameters)
  const rows = selection(source, comparedMatch(source), bind, Object.keys(source.joins ?? {}))
  return { sql: `SELECT ${selectList(source)} ${rows}`, values: bind.values }
}

async function* cursorOver<Row>(database: DataSource, source: AnyTable): AsyncGenerator<Row[]> {
  const { sql, values } = allRows(source)
  const runner = database.createQueryRunner()
  runningExports++
  try {
    await runner.startTransaction()
    // The planner optimizes for all rows instead of the first few; the reader may be slow.
    await runner.query('SET LOCAL cursor_tuple_fraction = 1')
    await runner.query(`SET LOCAL idle_in_transaction_session_timeout = '60s'`)
    await runner.query(
      `DECLARE exported NO SCROLL CURSOR FOR ${sql} ORDER BY ${orderBy(orderOf(source).keys)}`,
      values,
    )
    for (;;) {
      const rows: Row[] = await runner.query(`FETCH ${FETCH_ROWS} FROM exported`)
      const isLast = rows.length < FETCH_ROWS
      if (rows.length > 0) yield rows
      // Releases the rows: they are in V8's old generation by now, and references from it would keep every
      // row of the file alive until a major collection.
      rows.length = 0
      if (isLast) return
    }
  } finally {
    runningExports--
    // Read-only transaction; a lost connection has nothing to roll back.
    await runner.rollbackTransaction().catch(() => undefined)
    await runner.release()
  }
}

async function hasMoreThan(database: DataSource, source: AnyTable, maxRows: number): Promise<boolean> {
  const { sql, values } = allRows(source)
  const beyond: unknown[] = await database.query(`${sql} OFFSET ${maxRows} LIMIT 1`, values)
  return beyond.length > 0
}
