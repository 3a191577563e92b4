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
