import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import type { EntityManager } from 'typeorm'
import { inSnapshot } from '../database/snapshot'
import { Binder } from './binder'
import { type CountSource, countExactly, countRows } from './counts'
import { estimateSelectivity } from './estimate-selectivity'
import { baseConditions, filterConditions, whereClause } from './filter'
import { orderBy, orderOf, type SortBy } from './order'
import { isScanSearch, readPageRows, scanPage } from './page-rows'
import { searchBroadPage, searchPage } from './search-page'
import type { PageRequest } from './search-statement'
import { NO_TEXT, normalizeSearch, type SearchTarget, type TextFilter } from './text-filter'

export interface TablePage<Row, Sum extends string = never> {
  /** Rows before search and dates, and after them. */
  readonly total: bigint
  readonly filtered: bigint
  /** A text was found in so many rows that `filtered` is only how many there are at least, and `sums` are 0. */
  readonly more: boolean
  readonly rows: Row[]
  /** Of all rows after search and dates, whatever the page. */
  readonly sums: Readonly<Record<Sum, bigint>>
}

export interface TableSource<Sum extends string = never> {
  /** What follows FROM: tables, joins. Written in code, never from input; `:names` stand for values. */
  readonly from: string
  /** The same without the tables that only name things, where filters, dates and searchTargets' keys need no more. */
  readonly countFrom?: string
  /**
   * A unique column with an index (`p.id`). Where the order needs some of the tables of `from` only, and they come
   * first in it, a page is cut out of those by it: the others are joined to the rows of the page alone. Rows that are
   * looked through are cut so, too: by what an index has of them.
   */
  readonly pageKey?: string
  /** Column name in the answer → SQL expression. Only these can be selected and sorted by. */
  readonly columns: Readonly<Record<string, string>>
  /**
   * Column → what it is sorted by, where that is not itself; only these sort, and each has an index. Names are
   * sorted by the owner's id after them: thousands have the same.
   */
  readonly sortBy?: SortBy
  /** Names of columns that the free text is looked for in; for lists that are short once `where` holds. */
  readonly searchable?: readonly string[]
  /** A text under three letters is looked for at the beginnings of columns only: it would be in most rows. */
  readonly shortByPrefix?: boolean
  /** How a text is found in a large table; instead of `searchable`. */
  readonly searchTargets?: readonly SearchTarget[]
  /** Where a large table's counts and sums are kept; read while no text is looked for. */
  readonly countSource?: CountSource<Sum>
  /**
   * A large table of which `where` leaves one member's rows: joined by indexes only, and cut (`pageKey`) but for
   * the first and the last page in their own order (`defaultOrder`).
   */
  readonly large?: boolean
  /** Name → SQL aggregate of whole numbers (`sum(m.amount)`) over what search and dates leave. */
  readonly sums?: Readonly<Record<Sum, string>>
  /** What every row must fulfil (`m.owner_id = :owner`); counted in `total`. */
  readonly where?: string
  /** More filters, not counted in `total`; leave out what is not asked for. */
  readonly filter?: string
  /** Values of the `:names` in `from`, `where` and `filter`. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly query: TableQuery | undefined
  /** timestamptz expression that `date_start` and `date_finish` bound, as business days in Asia/Jakarta. */
  readonly dateColumn?: string
  /**
   * The order where no known column is asked for (`p.created_at DESC, p.id DESC`). Its last part, an id, ends
   * every other order, in the direction of the column before it: so that one index serves both directions.
   */
  readonly defaultOrder: string
}

/**
 * Answers one page of a list as the DataTables protocol asks (rule book §7). Counts, sums and rows of a table
 * with searchTargets or a tally are of one moment, and past the middle it is read from its end.
 */
export async function tablePage<Row extends object, Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<TablePage<Row, Sum>> {
  if (!source.searchTargets && !source.countSource && !source.large) return await readPage(manager, source)
  if (manager.queryRunner?.isTransactionActive) return await readPage(manager, source)
  return await inSnapshot(manager, (its) => readPage<Row, Sum>(its, source))
}

/** Counts and sums without rows, as `tablePage` would answer them. */
export async function tableSums<Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<Omit<TablePage<never, Sum>, 'rows'>> {
  return await inSnapshot(manager, async (its) => {
    const searched = await searchOrFilter<never, Sum>(its, source, { start: 0, limit: 0 })
    return 'kind' in searched ? await countRows(its, source, searched) : searched
  })
}

/** The counts of a page as every reply carries them. */
export function countsOf({ total, filtered, more }: Omit<TablePage<unknown>, 'rows' | 'sums'>): TableCounts {
  return { total, filtered, ...(more ? { more } : {}) }
}

async function readPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<TablePage<Row, Sum>> {
  const { query } = source
  const start = Math.max(query?.start ?? 0, 0)
  const limit = Math.min(Math.max(query?.length || 10, 1), 100)
  if (isScanSearch(source)) return await scanPage<Row, Sum>(manager, source, { start, limit })
  const searched = await searchOrFilter<Row, Sum>(manager, source, { start, limit })
  if (!('kind' in searched)) return withMinimumCount(searched, start + 2 * limit)
  const counted = await countRows(manager, source, searched)
  const many = await searchBroadPage<Row, Sum>(manager, source, searched, {
    wanted: { start, limit },
    more: counted,
  })
  if (many) return withMinimumCount(many, start + 2 * limit)
  const rows = await readPageRows<Row>(manager, source, searched, { start, limit, counted })
  if (!counted.more) return { ...counted, rows }
  if (rows.length === limit) return withMinimumCount({ ...counted, rows }, start + 2 * limit)
  const exact = await countExactly(manager, source, searched)
  return { ...counted, ...exact, more: false, rows }
}

/** What a text is in, or how its rows are to be looked for; without a text, nothing. */
async function searchOrFilter<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  wanted: PageRequest,
): Promise<TablePage<Row, Sum> | TextFilter> {
  const { searchTargets = [], query } = source
  const text = normalizeSearch(query?.search ?? '')
  if (text === '' || searchTargets.length === 0) return NO_TEXT
  const common = await estimateSelectivity(manager, searchTargets, text)
  if (common) return common
  return await searchPage<Row, Sum>(manager, source, text, wanted)
}

/** At least what was seen, and a page more while this one is full. */
function withMinimumCount<Page extends TablePage<unknown, string>>(page: Page, seen: number): Page {
  return page.more && page.filtered < seen ? { ...page, filtered: BigInt(seen) } : page
}

/** All rows that search and dates leave, whatever the page, and the order that was asked for. */
export function allRows(source: TableSource<string>): { sql: string; order: string; values: unknown[] } {
  const bind = new Binder(source.parameters ?? {})
  const text = normalizeSearch(source.query?.search ?? '')
  // All are wanted, so nothing is gained by looking for their ids first.
  const found: TextFilter =
    text && source.searchTargets
      ? { kind: 'many', ids: [], text, searchTargets: source.searchTargets, rest: [] }
      : NO_TEXT
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, found, bind)])
  const selected = Object.entries(source.columns).map(([name, sql]) => `${sql} AS "${name}"`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${bind.bindNames(source.from)} ${where}`,
    order: orderBy(orderOf(source)),
    values: bind.values,
  }
}
