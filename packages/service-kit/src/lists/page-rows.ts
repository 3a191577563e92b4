import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { countAll, countTotal, totalStatement } from './counts'
import {
  baseConditions,
  filterConditions,
  referencedTables,
  singleTableName,
  usesOnlyCountTables,
  whereClause,
} from './filter'
import { isDefaultOrder, type Order, orderBy, orderOf } from './order'
import type { PageRequest, TableCount, TablePage, TableSource } from './table-source'
import { NO_TEXT, normalizeSearch, type TextFilter } from './text-filter'

/** Reads one page of the matching rows; past the middle it reads backwards from the end. */
export async function readPageRows<Row extends object>(
  manager: EntityManager,
  source: TableSource<string>,
  textFilter: TextFilter,
  { start, limit, counted }: PageRequest & { readonly counted: TableCount<string> },
): Promise<Row[]> {
  const bind = new Binder(source.parameters ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, textFilter, bind)])
  const order = orderOf(source)
  const read = async (by: readonly Order[], rowLimit: number, offset: number): Promise<Row[]> =>
    await manager.query(
      `SELECT ${selectList(source)} FROM ${bind.bindNames(pageFrom(source, where, by, { start: offset, limit: rowLimit }))}`,
      bind.values,
    )
  const filtered = Number(counted.filtered)
  if (counted.more || start <= filtered / 2) return await read(order, limit, start)
  const rowCount = Math.min(limit, filtered - start)
  if (rowCount <= 0) return []
  const fromEnd = order.map(({ sql, descending }) => ({ sql, descending: !descending }))
  return (await read(fromEnd, rowCount, filtered - start - rowCount)).reverse()
}

/** SELECT list: each column under its name. */
export const selectList = ({ columns }: TableSource<string>) =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')

/**
 * FROM, WHERE, ORDER BY and LIMIT of a page (deferred join). Where conditions and order need only the list's
 * own table or its first joins, the page is cut there and the other tables are joined to its rows only. For
 * one member's rows of a large table the page is cut by key (`pageKey`), so that sorting and skipping read an
 * index and only the page reads the table.
 */
function pageFrom(
  source: TableSource<string>,
  where: string,
  by: readonly Order[],
  { start, limit }: PageRequest,
): string {
  const page = `LIMIT ${limit} OFFSET ${start}`
  const order = `ORDER BY ${orderBy(by)}`
  const { from, countFrom, pageKey } = source
  const alias = singleTableName(source)
  const isCut = source.large && pageKey && (start > 0 || !isDefaultOrder(source, by))
  if (alias && !isCut && from.startsWith(countFrom!) && usesOnlyCountTables(source, `${where} ${order}`))
    return `(SELECT * FROM ${countFrom} ${where} ${order} ${page}) ${alias}${from.slice(countFrom!.length)} ${order}`
  const first = neededTables(from, `${where} ${order}`)
  // Also for a single table: an index may cover the rows before the page.
  if (!pageKey || (first === from && joinParts(from).length > 1)) return `${from} ${where} ${order} ${page}`
  return `${joinedToPage(source, `SELECT ${pageKey} AS cut_by FROM ${first} ${where} ${order} ${page}`)} ${order}`
}

/** Joins all tables to the keys of a page. */
function joinedToPage({ from, pageKey }: TableSource<string>, page: string): string {
  const [table = '', ...joins] = joinParts(from)
  return `(${page}) AS cut JOIN ${table} ON ${pageKey} = cut.cut_by ${joins.join(' ')}`
}

/** Splits a FROM clause into tables with their join conditions. */
const joinParts = (from: string): string[] => from.split(/\s+(?=(?:LEFT )?JOIN )/)

/** The shortest prefix of a FROM clause that has all tables that the SQL refers to. */
function neededTables(from: string, sql: string): string {
  const parts = joinParts(from)
  const needed = referencedTables(sql)
  // The first item may be a subquery: its alias is the last word.
  const names = parts.map(
    (part) => /^(?:LEFT )?JOIN \w+ (\w+)|(\w+)$/.exec(part)?.slice(1).find(Boolean) ?? '',
  )
  const last = names.findLastIndex((name) => needed.includes(name))
  return last < parts.length - 1 ? parts.slice(0, last + 1).join(' ') : from
}

/** True for a short list whose text search reads every row. */
export function isScanSearch({ searchTargets, searchable = [], sums, query }: TableSource<string>): boolean {
  return !searchTargets && !sums && searchable.length > 0 && normalizeSearch(query?.search ?? '') !== ''
}

/** Reads a page and its count in one scan. */
export async function scanPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  { start, limit }: PageRequest,
): Promise<TablePage<Row, Sum>> {
  const bind = new Binder(source.parameters ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, NO_TEXT, bind)])
  const order = `ORDER BY ${orderBy(orderOf(source))}`
  const pageOf = (from: string) => `${from} ${where} ${order} LIMIT ${limit} OFFSET ${start}`
  const { from, pageKey } = source
  const first = pageOf(neededTables(from, `${where} ${order}`))
  const total = `(${totalStatement(source, bind)}) AS total_rows`
  const sql = pageKey
    ? `SELECT ${selectList(source)}, cut.filtered_rows, ${total}
         FROM ${joinedToPage(source, `SELECT ${pageKey} AS cut_by, count(*) OVER () AS filtered_rows FROM ${first}`)} ${order}`
    : `SELECT ${selectList(source)}, count(*) OVER () AS filtered_rows, ${total} FROM ${pageOf(from)}`
  const read: (Row & { filtered_rows: bigint; total_rows: bigint })[] = await manager.query(
    bind.bindNames(sql),
    bind.values,
  )
  const rows = read.map(({ filtered_rows, total_rows, ...row }) => row as unknown as Row)
  const sums = {} as Readonly<Record<Sum, bigint>>
  const [firstRow] = read
  if (firstRow)
    return { total: firstRow.total_rows, filtered: firstRow.filtered_rows, more: false, rows, sums }
  // An empty page carries no window count.
  if (start > 0) return { ...(await countAll(manager, source, NO_TEXT)), more: false, rows, sums }
  return { total: await countTotal(manager, source), filtered: 0n, more: false, rows, sums }
}
