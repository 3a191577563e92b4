import type { TableCounts } from '@jejaring/proto/common/v1/table'
import type { EntityManager } from 'typeorm'
import { inSnapshot } from '../database/snapshot'
import { Binder } from './binder'
import { countExactly, countRows } from './counts'
import { estimateSelectivity } from './estimate-selectivity'
import { baseConditions, filterConditions, whereClause } from './filter'
import { orderBy, orderOf } from './order'
import { isScanSearch, readPageRows, scanPage } from './page-rows'
import { searchBroadPage, searchPage } from './search-page'
import type { PageRequest, TablePage, TableSource } from './table-source'
import { NO_TEXT, normalizeSearch, type TextFilter } from './text-filter'

/**
 * Reads one page of a list for the DataTables protocol (rule book §7). Counts, sums and rows of a large table
 * come from one snapshot; a page past the middle is read backwards from the end.
 */
export async function tablePage<Row extends object, Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<TablePage<Row, Sum>> {
  if (!source.searchTargets && !source.countSource && !source.large) return await readPage(manager, source)
  if (manager.queryRunner?.isTransactionActive) return await readPage(manager, source)
  return await inSnapshot(manager, (tx) => readPage<Row, Sum>(tx, source))
}

/** Counts and sums as `tablePage` returns them, without rows. */
export async function tableSums<Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<Omit<TablePage<never, Sum>, 'rows'>> {
  return await inSnapshot(manager, async (tx) => {
    const searched = await searchOrFilter<never, Sum>(tx, source, { start: 0, limit: 0 })
    return 'kind' in searched ? await countRows(tx, source, searched) : searched
  })
}

/** The counts of a page as protobuf message. */
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
  const broad = await searchBroadPage<Row, Sum>(manager, source, searched, {
    request: { start, limit },
    more: counted,
  })
  if (broad) return withMinimumCount(broad, start + 2 * limit)
  const rows = await readPageRows<Row>(manager, source, searched, { start, limit, counted })
  if (!counted.more) return { ...counted, rows }
  if (rows.length === limit) return withMinimumCount({ ...counted, rows }, start + 2 * limit)
  const exact = await countExactly(manager, source, searched)
  return { ...counted, ...exact, more: false, rows }
}

/** The searched page, or the text filter with which rows must be read; `NO_TEXT` without a text. */
async function searchOrFilter<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  wanted: PageRequest,
): Promise<TablePage<Row, Sum> | TextFilter> {
  const { searchTargets = [], query } = source
  const text = normalizeSearch(query?.search ?? '')
  if (text === '' || searchTargets.length === 0) return NO_TEXT
  const broad = await estimateSelectivity(manager, searchTargets, text)
  if (broad) return broad
  return await searchPage<Row, Sum>(manager, source, text, wanted)
}

/** Raises a capped count to at least `seen`, so that paging can go on. */
function withMinimumCount<Page extends TablePage<unknown, string>>(page: Page, seen: number): Page {
  return page.more && page.filtered < seen ? { ...page, filtered: BigInt(seen) } : page
}

/** SQL of all rows after search and dates, without paging, with their order. */
export function allRows(source: TableSource<string>): { sql: string; order: string; values: unknown[] } {
  const bind = new Binder(source.parameters ?? {})
  const text = normalizeSearch(source.query?.search ?? '')
  // All rows are read, so collecting ids first gains nothing.
  const textFilter: TextFilter =
    text && source.searchTargets
      ? { kind: 'broad', ids: [], text, broadTargets: source.searchTargets, otherMatches: [] }
      : NO_TEXT
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, textFilter, bind)])
  const selected = Object.entries(source.columns).map(([name, sql]) => `${sql} AS "${name}"`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${bind.bindNames(source.from)} ${where}`,
    order: orderBy(orderOf(source)),
    values: bind.values,
  }
}
