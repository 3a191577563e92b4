import { Binder } from './binder'
import { totalStatement } from './counts'
import { baseConditions, filterConditions, singleTableName, usesOnlyCountTables, whereClause } from './filter'
import { type Order, orderBy, orderOf } from './order'
import { selectList } from './page-rows'
import { hitsJson, type IdLookup, idLookups } from './search-ids'
import type { PageRequest, TableSource } from './table-source'
import { MAX_SEARCH_IDS, NO_TEXT } from './text-filter'

/** So many rows that a text is in are counted and summed; nobody reads more, they look for less. */
const MAX_COUNTED_ROWS = 2_000

/** Who looks for a text that is in more people than that looks for nobody: */
const BROAD_MATCH_MIN = 500
/** a page of the first hits among so many rows at the list's own end, where it is full, */
const TAIL_SCAN_ROWS = 4_000
/** and so many rows, to say “more than”, are enough. */
const COUNT_CAP = 200

/** What the parts of a statement have in common. */
export interface SearchPlan {
  readonly bind: Binder
  /** The CTEs that find ids, and how many of each are not too many. */
  readonly places: readonly IdLookup[]
  readonly mostIds: number
  /** The list's own table, its name, and what is joined to it. */
  readonly from: string
  readonly own: string
  readonly joins: string
  /** All that rows must fulfil but the text. */
  readonly conditions: readonly string[]
  /** Whether no filter narrows the list: what is left of a narrow one lies far apart. */
  readonly isWhole: boolean
  /** Whether a row is one of those that were found. */
  readonly isAmong: readonly string[]
  readonly orders: readonly Order[]
  readonly order: string
  /** Whether the own table alone has the order. */
  readonly ownOrder: boolean
  readonly selected: string
  readonly sums: readonly (readonly [string, string])[]
  /** The statement that counts all rows. */
  readonly total: string
}

export function planSearch(source: TableSource<string>, text: string, mostIds = MAX_SEARCH_IDS): SearchPlan {
  const { searchTargets = [], countFrom = source.from, parameters = {} } = source
  const bind = new Binder(parameters)
  const from = bind.bindNames(countFrom)
  const places = idLookups({ searchTargets, text, list: from, mostIds }, bind)
  const orders = orderOf(source)
  const order = orderBy(orders)
  return {
    ...{ bind, places, mostIds, from, orders, order, own: singleTableName({ countFrom })! },
    joins: bind.bindNames(source.from.slice(countFrom.length)),
    conditions: [...baseConditions(source, bind), ...filterConditions(source, NO_TEXT, bind)],
    isAmong: membershipConditions(places),
    isWhole: !source.filter,
    ownOrder: usesOnlyCountTables({ countFrom }, order),
    selected: selectList(source),
    sums: Object.entries<string>(source.sums ?? {}),
    total: totalStatement(source, bind),
  }
}

/** Whether a row is among what was found: by each key, and in the list's own table by its id. */
function membershipConditions(places: readonly IdLookup[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { key, rows: sql } of places.flatMap(({ ids }) => ids))
    rows.set(key, [...(rows.get(key) ?? []), sql])
  return [...rows].map(([key, all]) => `${key} IN (${all.join(' UNION ALL ')})`)
}

/** So many ids are asked for at once: an index is quick at many, and there may soon be enough rows. */
const IDS_PER_LOOKUP = 200

/** Every row that was found, once, by the indexes on the keys; `enough` ends the rows of so many ids at a time. */
function matchedRowsSql({ places, from, own, conditions }: SearchPlan, enough?: string): string {
  const keys = places.flatMap(({ isOwn: isRow, isUnique, ids }) =>
    isRow ? [] : ids.map((id) => ({ ...id, isUnique })),
  )
  const known = (among: typeof keys) => among.map(({ key, rows }) => `(${key} IN (${rows})) IS NOT TRUE`)
  const parts = keys.map(({ key, from: lists, list, isUnique }, index) => {
    const others = known(keys.slice(0, index))
    if (isUnique || !enough) {
      const ids = `coalesce((SELECT ${list} FROM ${lists}), '{}')`
      return `(SELECT * FROM ${from} ${whereClause([...conditions, `${key} = ANY (${ids})`, ...others])})`
    }
    // Apart from each other: the planner would rather join all of them first.
    const rows = `SELECT * FROM ${from}
      ${whereClause([...conditions, `${key} = ANY (${list}[part:part + ${IDS_PER_LOOKUP - 1}])`])} ${enough}`
    return `(SELECT ${own}.* FROM ${lists} CROSS JOIN generate_series(1, cardinality(${list}), ${IDS_PER_LOOKUP}) AS part
      CROSS JOIN LATERAL (${rows}) ${own} ${whereClause(others)})`
  })
  const rows = ownMatches(places, own)
  return [...parts, ...rows.map((sql) => `(${sql} ${whereClause([...conditions, ...known(keys)])})`)].join(
    ' UNION ALL ',
  )
}

/** The rows that were found in the list's own table, each once. */
function ownMatches(places: readonly IdLookup[], own: string): string[] {
  const each = places.filter(({ isOwn: isRow }) => isRow)
  if (each.length < 2) return each.map(({ name }) => `SELECT * FROM ${name} ${own}`)
  const all = each.map(({ name }) => `SELECT * FROM ${name}`).join(' UNION ALL ')
  return [`SELECT DISTINCT ON (${each[0]!.ids[0]!.key}) * FROM (${all}) ${own}`]
}

/**
 * The answer in one. The places find ids; `judged` says whether those are too many, or a crowd's; `near` is the page
 * near the list's end, read only where it is needed; `chosen` are the rows of the ids, as many as are wanted; `counted`
 * counts and sums them; `cut` is the page: of the chosen rows, or, where there are more, the near one.
 */
export function cappedPageStatement(gathering: SearchPlan, { start, limit }: PageRequest): string {
  const { places, own, joins, order, ownOrder, sums, total } = gathering
  const others = places.filter(({ isUnique }) => !isUnique)
  const page = `ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`
  const near = ownOrder && limit > 0 && !hasUniqueIds(places)
  const most = rowCountLimit(limit, near && gathering.isWhole && others.length > 0)
  return `WITH ${places.map(({ sql }) => sql).join(', ')},
    judged AS MATERIALIZED (SELECT CASE WHEN ${largestHitCount(places)} > ${MAX_SEARCH_IDS} THEN ${hitsJson(places)} END AS too_many,
      ${largestHitCount(others)} > ${BROAD_MATCH_MIN} AS is_crowd),
    ${near ? `near AS MATERIALIZED (${tailScan(gathering, page)}),` : ''}
    chosen AS MATERIALIZED (SELECT * FROM (${matchedRowsSql(gathering, `LIMIT ${MAX_COUNTED_ROWS + 1}`)}) AS found
      WHERE (SELECT too_many IS NULL FROM judged) LIMIT ${most} + 1),
    counted AS MATERIALIZED (SELECT ${most} AS most_rows, count(*) AS filtered_rows${aggregates(sums)} FROM chosen ${own}),
    cut AS ((SELECT ${own}.* FROM chosen ${own}${ownOrder ? '' : joins}
              WHERE (SELECT filtered_rows <= most_rows FROM counted) ${page})
            ${near ? 'UNION ALL SELECT * FROM near WHERE (SELECT filtered_rows > most_rows FROM counted)' : ''})
    SELECT too_many, CASE WHEN too_many IS NULL THEN (${total}) END AS total_rows, counted.*, ${pageColumns(gathering)}
      FROM judged CROSS JOIN counted LEFT JOIN ${joinedPage(gathering)} ON true
     ORDER BY ${order}`
}

/** The page sorted out of everything that was found, and what that adds up to; neither where there is too much of it (`is_beyond`). */
export function sortedPageStatement(gathering: SearchPlan, { start, limit }: PageRequest): string {
  const { places, own, joins, order, orders, ownOrder, sums, mostIds, total } = gathering
  // Joined before they are sorted: else the planner may go through all names in their order and look for each.
  const by = orders.map(({ sql }, index) => `${sql} AS by${index}`).join(', ')
  const named = `(SELECT ${own}.*, ${by} FROM chosen ${own}${joins} OFFSET 0) ${own}`
  const page = ownOrder
    ? `SELECT * FROM chosen ${own} ORDER BY ${order}`
    : `SELECT * FROM ${named} ORDER BY ${orderBy(orders.map(({ descending }, index) => ({ sql: `by${index}`, descending })))}`
  return `WITH ${places.map(({ sql }) => sql).join(', ')},
    chosen AS MATERIALIZED (SELECT * FROM (${matchedRowsSql(gathering)}) AS found WHERE ${largestHitCount(places)} <= ${mostIds}),
    counted AS MATERIALIZED (SELECT ${largestHitCount(places)} > ${mostIds} AS is_beyond, count(*) AS filtered_rows${aggregates(sums)}
                               FROM chosen ${own}),
    cut AS (${page} LIMIT ${limit} OFFSET ${start})
    SELECT (${total}) AS total_rows, counted.*, ${pageColumns(gathering)} FROM counted LEFT JOIN ${joinedPage(gathering)} ON true ORDER BY ${order}`
}

const pageColumns = ({ own, selected }: SearchPlan) => `${own}.is_row ${selected && `, ${selected}`}`

/** The rows of the page with all that is joined to them. */
const joinedPage = ({ own, joins }: SearchPlan) =>
  `(${joins ? '(' : ''}SELECT *, true AS is_row FROM cut) ${own}${joins}${joins && ')'}`

/** How many rows are counted: fewer of a crowd whose page near the end is full, or of whom only the sums are asked. */
function rowCountLimit(limit: number, hasNear: boolean): string {
  if (limit > 0 && !hasNear) return `${MAX_COUNTED_ROWS}`
  const isFull = limit > 0 ? `AND (SELECT count(*) FROM near) = ${limit}` : ''
  return `CASE WHEN (SELECT is_crowd FROM judged) ${isFull} THEN ${COUNT_CAP} ELSE ${MAX_COUNTED_ROWS} END`
}

/** A page of what was found near the list's end. */
const tailScan = ({ from, own, conditions, isAmong, order }: SearchPlan, page: string) =>
  `SELECT * FROM (SELECT * FROM ${from} ${whereClause(conditions)} ORDER BY ${order} LIMIT ${TAIL_SCAN_ROWS}) ${own}
    WHERE (SELECT too_many IS NULL FROM judged) AND (${isAmong.join(' OR ')}) IS TRUE ${page}`

/** Of one place that has one row for each id there are never more rows than ids. */
export const hasUniqueIds = (places: readonly IdLookup[]) => places.length === 1 && places[0]!.isUnique

/** How many ids were found in the place that has the most. */
const largestHitCount = (places: readonly IdLookup[]) =>
  `greatest(0, ${places.map(({ hits }) => hits).join(', ') || 0})`

/** Columns of the counts as `s0`, `s1` and so on. */
const aggregates = (sums: SearchPlan['sums']) =>
  sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`).join('')
