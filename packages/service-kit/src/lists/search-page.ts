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
  /** There are more; `filtered` is how many were counted, and `sums` are none. */
  readonly more: boolean
  readonly sums: Sums<Sum>
  readonly rows: Row[]
}

/**
 * The rows that a text is in, as they are asked for: found, counted, summed and cut to a page by one statement, so that
 * no row is read twice and no id leaves the database. Where it is in too many people or things for that: how it is to
 * be looked for.
 */
export async function searchPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  wanted: PageRequest,
): Promise<SearchedPage<Row, Sum> | TextFilter> {
  const gathering = planSearch(source, text)
  const { bind, sums } = gathering
  const answers: (SearchRow & Row)[] = await manager.query(
    cappedPageStatement(gathering, wanted),
    bind.values,
  )
  const { too_many: hits, total_rows: total, most_rows: most, filtered_rows: filtered } = answers[0]!
  if (hits) return broadFilter(source.searchTargets ?? [], text, hits)
  const rows = pageRowsOf<Row>(answers, sums.length)
  if (filtered <= most) return { total, filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
  const more = { total, filtered: BigInt(most), more: true, sums: namedSums<Sum>(sums, {}) }
  if (rows.length === wanted.limit) return { ...more, rows }
  // Of so few people all can be sorted out.
  return (await sortedPage<Row, Sum>(manager, planSearch(source, text), { wanted, more }))!
}

interface SearchRow extends Record<string, unknown> {
  /** What was found of a text that is in too many people or things. */
  readonly too_many: readonly TargetHits[] | null
  /** So much was found that it was not sorted out. */
  readonly is_beyond?: boolean
  readonly total_rows: bigint
  /** So many rows were counted at most; `filtered_rows` is one more where there are more. */
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
  readonly wanted: PageRequest
  /** What is said of all of them where the page is full. */
  readonly more: Omit<SearchedPage<never, Sum>, 'rows'>
}

/**
 * The same where members who are named alike came together, and all their rows are far from the list's end: the page
 * is sorted out of all of them. One that is not full is the last, and then they are counted, however many. Undefined
 * where so many were found that they cannot be sorted out.
 */
async function sortedPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  gathering: SearchPlan,
  { wanted, more }: BroadSearch<Sum>,
): Promise<SearchedPage<Row, Sum> | undefined> {
  const { bind, sums } = gathering
  const answers: (SearchRow & Row)[] = await manager.query(
    sortedPageStatement(gathering, wanted),
    bind.values,
  )
  const { is_beyond, total_rows: total, filtered_rows: filtered } = answers[0]!
  if (is_beyond) return undefined
  const rows = pageRowsOf<Row>(answers, sums.length)
  if (rows.length === wanted.limit) return { ...more, rows }
  return { total, filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
}

/** So many ids are sorted out sooner than a list is read from one end to the other. */
const MAX_SORTED_IDS = 20_000

/**
 * The page of a text in too many people who have one row each, and who are not all over the list. Undefined where they
 * have more rows than that, or are too many even so: then the list is read until the page is full.
 */
export async function searchBroadPage<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: TextFilter,
  far: BroadSearch<Sum>,
): Promise<SearchedPage<Row, Sum> | undefined> {
  if (found.kind !== 'many' || !found.isRare) return undefined
  const gathering = planSearch(source, found.text, MAX_SORTED_IDS)
  return hasUniqueIds(gathering.places) ? await sortedPage(manager, gathering, far) : undefined
}
