import type { EntityManager } from 'typeorm'
import { namedSums } from './counts'
import { broadFilter, type TargetHits } from './search-ids'
import {
  cappedPageStatement,
  hasUniqueIds,
  planSearch,
  type SearchPlan,
  sortedPageStatement,
} from './search-statement'
import type { PageRequest, Sums, TableSource } from './table-source'
import type { TextFilter } from './text-filter'

export interface SearchedPage<Row, Sum extends string> {
  readonly total: bigint
  readonly filtered: bigint
  /** True when the count is capped: `filtered` rows were counted and `sums` are 0. */
  readonly more: boolean
  readonly sums: Sums<Sum>
  readonly rows: Row[]
}

/**
 * Looks up, counts, sums and pages the matching rows in one statement: no row is read twice and no id leaves
 * the database. Returns the broad filter when a text has too many matches for that.
 */
export async function searchPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  request: PageRequest,
): Promise<SearchedPage<Row, Sum> | TextFilter> {
  const plan = planSearch(source, text)
  const { bind, sums } = plan
  const answers: (SearchRow & Row)[] = await manager.query(cappedPageStatement(plan, request), bind.values)
  const { too_many: hits, total_rows: total, most_rows: rowLimit, filtered_rows: filtered } = answers[0]!
  if (hits) return broadFilter(source.searchTargets ?? [], text, hits)
  const rows = pageRowsOf<Row>(answers, sums.length)
  if (filtered <= rowLimit) return { total, filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
  const more = { total, filtered: BigInt(rowLimit), more: true, sums: namedSums<Sum>(sums, {}) }
  if (rows.length === request.limit) return { ...more, rows }
  // Few ids, all rows far from the list's end: sort all of them.
  return (await sortedPage<Row, Sum>(manager, planSearch(source, text), { request, more }))!
}

interface SearchRow extends Record<string, unknown> {
  /** Matches per target when there are too many, else null. */
  readonly too_many: readonly TargetHits[] | null
  /** True when there are too many ids to sort. */
  readonly is_beyond?: boolean
  readonly total_rows: bigint
  /** Count limit; `filtered_rows` is one more when there are more rows. */
  readonly most_rows: number
  readonly filtered_rows: bigint
  readonly is_row: boolean | null
}

function pageRowsOf<Row>(answers: readonly (SearchRow & Row)[], sums: number): Row[] {
  const meta = new Set([
    'too_many',
    'is_beyond',
    'total_rows',
    'most_rows',
    'filtered_rows',
    'is_row',
    ...Array.from({ length: sums }, (_, n) => `s${n}`),
  ])
  return answers
    .filter(({ is_row }) => is_row)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !meta.has(name))) as Row)
}

interface BroadSearch<Sum extends string> {
  readonly request: PageRequest
  /** Counts to return for a full page. */
  readonly more: Omit<SearchedPage<never, Sum>, 'rows'>
}

/**
 * Sorts all matches and cuts the page: for matches that are clustered far from the list's end. A page that is
 * not full is the last one, and then all matches are counted. Undefined when there are too many to sort.
 */
async function sortedPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  plan: SearchPlan,
  { request, more }: BroadSearch<Sum>,
): Promise<SearchedPage<Row, Sum> | undefined> {
  const { bind, sums } = plan
  const answers: (SearchRow & Row)[] = await manager.query(sortedPageStatement(plan, request), bind.values)
  const { is_beyond, total_rows: total, filtered_rows: filtered } = answers[0]!
  if (is_beyond) return undefined
  const rows = pageRowsOf<Row>(answers, sums.length)
  if (rows.length === request.limit) return { ...more, rows }
  return { total, filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
}

/** Up to this many ids, sorting is faster than scanning the list. */
const MAX_SORTED_IDS = 20_000

/**
 * The page of a broad search whose matches have one row per id and are clustered. Undefined when they have
 * more rows or are too many: the list is then scanned until the page is full.
 */
export async function searchBroadPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  textFilter: TextFilter,
  search: BroadSearch<Sum>,
): Promise<SearchedPage<Row, Sum> | undefined> {
  if (textFilter.kind !== 'broad' || !textFilter.isRare) return undefined
  const plan = planSearch(source, textFilter.text, MAX_SORTED_IDS)
  return hasUniqueIds(plan.lookups) ? await sortedPage(manager, plan, search) : undefined
}
