import type { TableCounts } from '@jejaring/proto/common/v1/table'
import type { EntityManager } from 'typeorm'
import { inSnapshot } from '../database/snapshot'
import { Binder } from './binder'
import type { Columns, RowOf } from './column'
import { joinClauses, ownTable, selection } from './conditions'
import { countRows, countTotal } from './counts'
import { orderBy, orderOf, reversed } from './order'
import { findMatches } from './search'
import type { Order } from './sort-key'
import type { AnyTable, TableCount, TablePage, TableSource } from './table-source'
import type { TextMatch } from './text-match'

/**
 * Reads one page of a list for the DataTables protocol (rule book §7). Counts, sums and rows of a large table
 * come from one snapshot.
 */
export async function tablePage<Declared extends Columns, Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Declared, Sum>,
): Promise<TablePage<RowOf<Declared>, Sum>> {
  const list = source as AnyTable
  const page = await withSnapshot(manager, list, (tx) => readPage(tx, list))
  return page as TablePage<unknown, string> as TablePage<RowOf<Declared>, Sum>
}

/** Counts and sums as `tablePage` returns them, without rows. */
export async function tableSums<Declared extends Columns, Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Declared, Sum>,
): Promise<TableCount<Sum>> {
  const list = source as AnyTable
  return await withSnapshot(manager, list, async (tx) => {
    const match = await findMatches(tx, list)
    const counts = await countMatches(tx, list, match, { start: 0, limit: 0, length: 0 })
    return counts as TableCount<Sum>
  })
}

/** The counts of a page as protobuf message. */
export function countsOf({ total, filtered, more }: Omit<TablePage<unknown>, 'rows' | 'sums'>): TableCounts {
  return { total, filtered, ...(more ? { more } : {}) }
}

async function withSnapshot<Result>(
  manager: EntityManager,
  { key, countSource }: AnyTable,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const isLarge = key !== undefined || countSource !== undefined
  return isLarge && !manager.queryRunner?.isTransactionActive
    ? await inSnapshot(manager, read)
    : await read(manager)
}

/** The requested range of rows. */
interface PageRequest {
  readonly start: number
  readonly limit: number
}

async function readPage(manager: EntityManager, source: AnyTable): Promise<TablePage<object, string>> {
  const { query } = source
  const start = Math.max(query?.start ?? 0, 0)
  const limit = Math.min(Math.max(query?.length || 10, 1), 100)
  const match = await findMatches(manager, source)
  if (match.kind === 'compared') {
    const rows = await readRows(manager, source, match, { start, limit })
    return { ...(await countMatches(manager, source, match, { start, limit, length: rows.length })), rows }
  }
  const counts = await countMatches(manager, source, match, { start, limit, length: 0 })
  const filtered = Number(counts.filtered)
  return { ...counts, rows: await readCountedRows(manager, source, match, { start, limit, filtered }) }
}

/** Counts and sums the matching rows; `length` rows of a compared page have been read. */
async function countMatches(
  manager: EntityManager,
  source: AnyTable,
  match: TextMatch,
  { start, limit, length }: PageRequest & { readonly length: number },
): Promise<TableCount<string>> {
  if (match.kind === 'keys' && !source.sums)
    return await countTotal(manager, source, { filtered: match.rows, more: false })
  if (match.kind === 'compared' && match.atLeast !== undefined && length === limit) {
    // A page that is full offers a next one.
    const offered = BigInt(start + 2 * limit)
    const filtered = match.atLeast > offered ? match.atLeast : offered
    return await countTotal(manager, source, { filtered, more: true })
  }
  // A page that is not full ends with the last row; a first page without rows has no sums.
  const isLast = length < limit && (length > 0 || start === 0)
  if (match.kind === 'compared' && isLast && (length === 0 || !source.sums))
    return await countTotal(manager, source, { filtered: BigInt(start + length), more: false })
  return await countRows(manager, source, match)
}

/** Reads a page from the nearer end, so that at most half of the rows are skipped. */
async function readCountedRows(
  manager: EntityManager,
  source: AnyTable,
  match: TextMatch,
  { start, limit, filtered }: PageRequest & { readonly filtered: number },
): Promise<object[]> {
  const count = Math.min(limit, filtered - start)
  if (count <= 0) return []
  if (start <= filtered / 2) return await readRows(manager, source, match, { start, limit: count })
  const fromEnd = { start: filtered - start - count, limit: count }
  return (await readRows(manager, source, match, fromEnd, reversed)).reverse()
}

/**
 * Reads rows in the list's order: the page is cut from the list's own table, with the joins that order and search need,
 * before the other tables are joined to it.
 */
async function readRows(
  manager: EntityManager,
  source: AnyTable,
  match: TextMatch,
  { start, limit }: PageRequest,
  direction = (keys: readonly Order[]): readonly Order[] => keys,
): Promise<object[]> {
  const { alias } = source
  const key = source.isAggregate ? undefined : source.key
  const bind = new Binder(source.parameters)
  const { keys, joins } = orderOf(source)
  const order = `ORDER BY ${orderBy(direction(keys))}`
  const cut = `(SELECT ${key ? `${key} AS page_key` : `${alias}.*`} ${selection(source, match, bind, joins)}
    ${order} LIMIT ${limit} OFFSET ${start})`
  const from = key
    ? `${cut} AS cut JOIN ${ownTable(source, bind)} ON ${key} = cut.page_key`
    : `${cut} AS ${alias}`
  const sql = `SELECT ${selectList(source)} FROM ${from} ${joinClauses(source, bind)} ${order}`
  return await manager.query(sql, bind.values)
}

/** SELECT list: each column under its name. */
export const selectList = ({ columns }: AnyTable) =>
  Object.entries(columns)
    .map(([name, { sql }]) => `${sql} AS "${name}"`)
    .join(', ')
