import { Binder } from './binder'
import { totalStatement } from './counts'
import { baseConditions, filterConditions, singleTableName, usesOnlyCountTables, whereClause } from './filter'
import { type Order, orderBy, orderOf } from './order'
import { selectList } from './page-rows'
import { hitsJson, type IdLookup, idLookups } from './search-ids'
import type { PageRequest, TableSource } from './table-source'
import { MAX_SEARCH_IDS, NO_TEXT } from './text-filter'

/** Matches are counted and summed up to this many rows. */
const MAX_COUNTED_ROWS = 2_000

/** Above this many ids a search is broad: the page is */
const BROAD_MATCH_MIN = 500
/** taken from this many rows at the list's own end, if it is full, */
const TAIL_SCAN_ROWS = 4_000
/** and this many rows are counted, for “more than”. */
const COUNT_CAP = 200

/** Inputs shared by the builders of a search statement. */
export interface SearchPlan {
  readonly bind: Binder
  /** Id lookups, and the number of ids above which a lookup counts as too large. */
  readonly lookups: readonly IdLookup[]
  readonly maxIds: number
  /** The list's own table, its alias, and the tables joined to it. */
  readonly from: string
  readonly own: string
  readonly joins: string
  /** Conditions besides the text. */
  readonly conditions: readonly string[]
  /** True without a filter: matches of a filtered list are sparse. */
  readonly isWhole: boolean
  /** Conditions: the row is among the matches. */
  readonly isAmong: readonly string[]
  readonly orders: readonly Order[]
  readonly order: string
  /** True when the order needs the own table only. */
  readonly ownOrder: boolean
  readonly selected: string
  readonly sums: readonly (readonly [string, string])[]
  /** SQL of the total count. */
  readonly total: string
}

export function planSearch(source: TableSource<string>, text: string, maxIds = MAX_SEARCH_IDS): SearchPlan {
  const { searchTargets = [], countFrom = source.from, parameters = {} } = source
  const bind = new Binder(parameters)
  const from = bind.bindNames(countFrom)
  const lookups = idLookups({ searchTargets, text, list: from, maxIds }, bind)
  const orders = orderOf(source)
  const order = orderBy(orders)
  return {
    bind,
    lookups,
    maxIds,
    from,
    orders,
    order,
    own: singleTableName({ countFrom })!,
    joins: bind.bindNames(source.from.slice(countFrom.length)),
    conditions: [...baseConditions(source, bind), ...filterConditions(source, NO_TEXT, bind)],
    isAmong: membershipConditions(lookups),
    isWhole: !source.filter,
    ownOrder: usesOnlyCountTables({ countFrom }, order),
    selected: selectList(source),
    sums: Object.entries<string>(source.sums ?? {}),
    total: totalStatement(source, bind),
  }
}

/** Conditions by which a row is among the matches: by each key, and in the list's own table by its id. */
function membershipConditions(lookups: readonly IdLookup[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { key, rows: sql } of lookups.flatMap(({ ids }) => ids))
    rows.set(key, [...(rows.get(key) ?? []), sql])
  return [...rows].map(([key, all]) => `${key} IN (${all.join(' UNION ALL ')})`)
}

/** Ids per index lookup; the outer LIMIT may stop early. */
const IDS_PER_LOOKUP = 200

/**
 * SQL of all matching rows without duplicates, through the indexes on the keys. `enough` (a LIMIT) stops
 * after enough rows.
 */
function matchedRowsSql({ lookups, from, own, conditions }: SearchPlan, enough?: string): string {
  const keys = lookups.flatMap(({ yieldsRows, isUnique, ids }) =>
    yieldsRows ? [] : ids.map((id) => ({ ...id, isUnique })),
  )
  const excluding = (earlier: typeof keys) =>
    earlier.map(({ key, rows }) => `(${key} IN (${rows})) IS NOT TRUE`)
  const selects = keys.map(({ key, from: lists, list, isUnique }, index) => {
    const others = excluding(keys.slice(0, index))
    if (isUnique || !enough) {
      const ids = `coalesce((SELECT ${list} FROM ${lists}), '{}')`
      return `(SELECT * FROM ${from} ${whereClause([...conditions, `${key} = ANY (${ids})`, ...others])})`
    }
    // LATERAL, since the planner would otherwise join all ids first.
    const rows = `SELECT * FROM ${from}
      ${whereClause([...conditions, `${key} = ANY (${list}[part:part + ${IDS_PER_LOOKUP - 1}])`])} ${enough}`
    return `(SELECT ${own}.* FROM ${lists} CROSS JOIN generate_series(1, cardinality(${list}), ${IDS_PER_LOOKUP}) AS part
      CROSS JOIN LATERAL (${rows}) ${own} ${whereClause(others)})`
  })
  const rows = ownMatches(lookups, own)
  return [
    ...selects,
    ...rows.map((sql) => `(${sql} ${whereClause([...conditions, ...excluding(keys)])})`),
  ].join(' UNION ALL ')
}

/** Matches in the list's own table, without duplicates. */
function ownMatches(lookups: readonly IdLookup[], own: string): string[] {
  const each = lookups.filter(({ yieldsRows }) => yieldsRows)
  if (each.length < 2) return each.map(({ name }) => `SELECT * FROM ${name} ${own}`)
  const all = each.map(({ name }) => `SELECT * FROM ${name}`).join(' UNION ALL ')
  return [`SELECT DISTINCT ON (${each[0]!.ids[0]!.key}) * FROM (${all}) ${own}`]
}

/**
 * The complete statement. The lookups collect ids; `judged` says whether they are too many or broad; `near`
 * is a page from the list's end, read only when needed; `chosen` holds the rows of the ids up to the limit;
 * `counted` counts and sums them; `cut` is the page: from `chosen`, or from `near` when there are more rows.
 */
export function cappedPageStatement(plan: SearchPlan, { start, limit }: PageRequest): string {
  const { lookups, own, joins, order, ownOrder, sums, total } = plan
  const repeating = lookups.filter(({ isUnique }) => !isUnique)
  const page = `ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`
  const near = ownOrder && limit > 0 && !hasUniqueIds(lookups)
  const countLimit = rowCountLimit(limit, near && plan.isWhole && repeating.length > 0)
  return `WITH ${lookups.map(({ sql }) => sql).join(', ')},
    judged AS MATERIALIZED (SELECT CASE WHEN ${largestHitCount(lookups)} > ${MAX_SEARCH_IDS} THEN ${hitsJson(lookups)} END AS too_many,
      ${largestHitCount(repeating)} > ${BROAD_MATCH_MIN} AS is_crowd),
    ${near ? `near AS MATERIALIZED (${tailScan(plan, page)}),` : ''}
    chosen AS MATERIALIZED (SELECT * FROM (${matchedRowsSql(plan, `LIMIT ${MAX_COUNTED_ROWS + 1}`)}) AS found
      WHERE (SELECT too_many IS NULL FROM judged) LIMIT ${countLimit} + 1),
    counted AS MATERIALIZED (SELECT ${countLimit} AS most_rows, count(*) AS filtered_rows${aggregates(sums)} FROM chosen ${own}),
    cut AS ((SELECT ${own}.* FROM chosen ${own}${ownOrder ? '' : joins}
              WHERE (SELECT filtered_rows <= most_rows FROM counted) ${page})
            ${near ? 'UNION ALL SELECT * FROM near WHERE (SELECT filtered_rows > most_rows FROM counted)' : ''})
    SELECT too_many, CASE WHEN too_many IS NULL THEN (${total}) END AS total_rows, counted.*, ${pageColumns(plan)}
      FROM judged CROSS JOIN counted LEFT JOIN ${joinedPage(plan)} ON true
     ORDER BY ${order}`
}

/**
 * The page sorted from all matches, with their count and sums; neither when there are too many (`is_beyond`).
 */
export function sortedPageStatement(plan: SearchPlan, { start, limit }: PageRequest): string {
  const { lookups, own, joins, order, orders, ownOrder, sums, maxIds, total } = plan
  // Joined before sorting: otherwise the planner may scan all names in their order and probe each.
  const by = orders.map(({ sql }, index) => `${sql} AS by${index}`).join(', ')
  const named = `(SELECT ${own}.*, ${by} FROM chosen ${own}${joins} OFFSET 0) ${own}`
  const page = ownOrder
    ? `SELECT * FROM chosen ${own} ORDER BY ${order}`
    : `SELECT * FROM ${named} ORDER BY ${orderBy(orders.map(({ descending }, index) => ({ sql: `by${index}`, descending })))}`
  return `WITH ${lookups.map(({ sql }) => sql).join(', ')},
    chosen AS MATERIALIZED (SELECT * FROM (${matchedRowsSql(plan)}) AS found WHERE ${largestHitCount(lookups)} <= ${maxIds}),
    counted AS MATERIALIZED (SELECT ${largestHitCount(lookups)} > ${maxIds} AS is_beyond, count(*) AS filtered_rows${aggregates(sums)}
                               FROM chosen ${own}),
    cut AS (${page} LIMIT ${limit} OFFSET ${start})
    SELECT (${total}) AS total_rows, counted.*, ${pageColumns(plan)} FROM counted LEFT JOIN ${joinedPage(plan)} ON true ORDER BY ${order}`
}

const pageColumns = ({ own, selected }: SearchPlan) => `${own}.is_row ${selected && `, ${selected}`}`

/** The rows of the page with all joined tables. */
const joinedPage = ({ own, joins }: SearchPlan) =>
  `(${joins ? '(' : ''}SELECT *, true AS is_row FROM cut) ${own}${joins}${joins && ')'}`

/**
 * SQL of the count limit: lower for a broad search whose page from the list's end is full, or of which only
 * sums are requested.
 */
function rowCountLimit(limit: number, hasNear: boolean): string {
  if (limit > 0 && !hasNear) return `${MAX_COUNTED_ROWS}`
  const isFull = limit > 0 ? `AND (SELECT count(*) FROM near) = ${limit}` : ''
  return `CASE WHEN (SELECT is_crowd FROM judged) ${isFull} THEN ${COUNT_CAP} ELSE ${MAX_COUNTED_ROWS} END`
}

/** A page of matches near the list's end. */
const tailScan = ({ from, own, conditions, isAmong, order }: SearchPlan, page: string) =>
  `SELECT * FROM (SELECT * FROM ${from} ${whereClause(conditions)} ORDER BY ${order} LIMIT ${TAIL_SCAN_ROWS}) ${own}
    WHERE (SELECT too_many IS NULL FROM judged) AND (${isAmong.join(' OR ')}) IS TRUE ${page}`

/** True when there are never more rows than ids: one lookup, one row per id. */
export const hasUniqueIds = (lookups: readonly IdLookup[]) => lookups.length === 1 && lookups[0]!.isUnique

/** SQL: the largest number of ids of any lookup. */
const largestHitCount = (lookups: readonly IdLookup[]) =>
  `greatest(0, ${lookups.map(({ hits }) => hits).join(', ') || 0})`

/** Aggregates as columns `s0`, `s1`, …. */
const aggregates = (sums: SearchPlan['sums']) =>
  sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`).join('')
