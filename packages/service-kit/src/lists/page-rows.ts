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

/** One page of the rows that were found; past the middle it is read from the list's end. */
export async function readPageRows<Row extends object>(
  manager: EntityManager,
  source: TableSource<string>,
  found: TextFilter,
  { start, limit, counted }: PageRequest & { readonly counted: TableCount<string> },
): Promise<Row[]> {
  const bind = new Binder(source.parameters ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, found, bind)])
  const order = orderOf(source)
  const read = async (by: readonly Order[], most: number, offset: number): Promise<Row[]> =>
    await manager.query(
      `SELECT ${selectList(source)} FROM ${bind.bindNames(pageFrom(source, where, by, { start: offset, limit: most }))}`,
      bind.values,
    )
  const filtered = Number(counted.filtered)
  if (counted.more || start <= filtered / 2) return await read(order, limit, start)
  const wanted = Math.min(limit, filtered - start)
  if (wanted <= 0) return []
  const fromEnd = order.map(({ sql, descending }) => ({ sql, descending: !descending }))
  return (await read(fromEnd, wanted, filtered - start - wanted)).reverse()
}

/** What each column of the answer is, by its name. */
export const selectList = ({ columns }: TableSource<string>) =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')

/**
 * What a page is selected from, in its order. Where the rows are chosen and sorted by their own table only, or by
 * the first ones of several, the others are joined to those of the page: the rows before it are passed over
 * without a name. Those of one member that are sorted anew or passed over are so by what an index has of them, and
 * only the page is read.
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
  const own = singleTableName(source)
  const isCut = source.large && pageKey && (start > 0 || !isDefaultOrder(source, by))
  if (own && !isCut && from.startsWith(countFrom!) && usesOnlyCountTables(source, `${where} ${order}`))
    return `(SELECT * FROM ${countFrom} ${where} ${order} ${page}) ${own}${from.slice(countFrom!.length)} ${order}`
  const first = neededTables(from, `${where} ${order}`)
  // Of a table alone, too: an index may have all that is asked of the rows that are not on the page.
  if (!pageKey || (first === from && joinParts(from).length > 1)) return `${from} ${where} ${order} ${page}`
  return `${joinedToPage(source, `SELECT ${pageKey} AS cut_by FROM ${first} ${where} ${order} ${page}`)} ${order}`
}

/** The rows of a page that was cut out by a column of theirs, with all that is joined to them. */
function joinedToPage({ from, pageKey }: TableSource<string>, page: string): string {
  const [table = '', ...joins] = joinParts(from)
  return `(${page}) AS cut JOIN ${table} ON ${pageKey} = cut.cut_by ${joins.join(' ')}`
}

/** Each table of a FROM with what joins it. */
const joinParts = (from: string): string[] => from.split(/\s+(?=(?:LEFT )?JOIN )/)

/** The beginning of a FROM that has all the tables of some SQL. */
function neededTables(from: string, sql: string): string {
  const parts = joinParts(from)
  const needed = referencedTables(sql)
  // The first may be one that a SELECT makes: its name is the last word.
  const names = parts.map(
    (part) => /^(?:LEFT )?JOIN \w+ (\w+)|(\w+)$/.exec(part)?.slice(1).find(Boolean) ?? '',
  )
  const last = names.findLastIndex((name) => needed.includes(name))
  return last < parts.length - 1 ? parts.slice(0, last + 1).join(' ') : from
}

/** Whether a text is looked for in every row there is, as in the rows of one member. */
export function isScanSearch({ searchTargets, searchable = [], sums, query }: TableSource<string>): boolean {
  return !searchTargets && !sums && searchable.length > 0 && normalizeSearch(query?.search ?? '') !== ''
}

/** A page of such rows, which are read once for both the page and its count. */
export async function scanPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  { start, limit }: PageRequest,
): Promise<TablePage<Row, Sum>> {
  const bind = new Binder(source.parameters ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, NO_TEXT, bind)])
  const order = `ORDER BY ${orderBy(orderOf(source))}`
  const chosen = (from: string) => `${from} ${where} ${order} LIMIT ${limit} OFFSET ${start}`
  const { from, pageKey } = source
  const first = chosen(neededTables(from, `${where} ${order}`))
  const total = `(${totalStatement(source, bind)}) AS total_rows`
  const sql = pageKey
    ? `SELECT ${selectList(source)}, cut.filtered_rows, ${total}
         FROM ${joinedToPage(source, `SELECT ${pageKey} AS cut_by, count(*) OVER () AS filtered_rows FROM ${first}`)} ${order}`
    : `SELECT ${selectList(source)}, count(*) OVER () AS filtered_rows, ${total} FROM ${chosen(from)}`
  const read: (Row & { filtered_rows: bigint; total_rows: bigint })[] = await manager.query(
    bind.bindNames(sql),
    bind.values,
  )
  const rows = read.map(({ filtered_rows, total_rows, ...row }) => row as unknown as Row)
  const sums = {} as Readonly<Record<Sum, bigint>>
  const [one] = read
  if (one) return { total: one.total_rows, filtered: one.filtered_rows, more: false, rows, sums }
  // Where there is no row, or none any more, none says how many there are.
  if (start > 0) return { ...(await countAll(manager, source, NO_TEXT)), more: false, rows, sums }
  return { total: await countTotal(manager, source), filtered: 0n, more: false, rows, sums }
}
