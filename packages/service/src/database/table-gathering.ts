import { Binder } from './binder'
import { baseOf, isOwn, narrowing, ownTable, whereOf } from './table-filter'
import { hitsIn, type Place, placesOf } from './table-find'
import { orderBy, orderOf } from './table-order'
import type { TableSource } from './table-page'
import { selectedOf } from './table-rows'
import { MOST_IDS, NOTHING } from './table-search'

/** So many rows that a text is in are counted and summed; nobody reads more, they look for less. */
const MOST_ROWS = 2_000

/** Who looks for a text that is in more people than that looks for nobody: */
const CROWD = 500
/** a page of the first hits among so many rows at the list's own end, where it is full, */
const NEAR = 4_000
/** and so many rows, to say “more than”, are enough. */
const ENOUGH = 200

export interface Wanted {
  readonly start: number
  readonly limit: number
}

/** What the parts of a statement have in common. */
export interface Gathering {
  readonly bind: Binder
  /** The CTEs that find ids. */
  readonly places: readonly Place[]
  /** The list's own table, its name, and what is joined to it. */
  readonly from: string
  readonly own: string
  readonly joins: string
  /** All that rows must fulfil but the text. */
  readonly conditions: readonly string[]
  /** Whether no filter narrows the list: what is left of a narrow one lies far apart. */
  readonly isWhole: boolean
  /** Whether a row is one of those that each place found. */
  readonly isAmong: readonly string[]
  readonly order: string
  /** Whether the own table alone has the order. */
  readonly ownOrder: boolean
  readonly selected: string
  readonly sums: readonly (readonly [string, string])[]
}

export function gatheringOf(source: TableSource<string>, text: string): Gathering {
  const { finders = [], countFrom = source.from, parameters = {} } = source
  const bind = new Binder(parameters)
  const from = bind.named(countFrom)
  const places = placesOf(finders, text, from, bind)
  const order = orderBy(orderOf(source))
  return {
    ...{ bind, places, from, order, own: ownTable({ countFrom })! },
    joins: bind.named(source.from.slice(countFrom.length)),
    conditions: [...baseOf(source, bind), ...narrowing(source, NOTHING, bind)],
    isAmong: places.flatMap(({ name, ids }) =>
      ids.map(({ key, column }) => `${key} IN (SELECT ${column} FROM ${name})`),
    ),
    isWhole: !source.filter,
    ownOrder: isOwn({ countFrom }, order),
    selected: selectedOf(source),
    sums: Object.entries<string>(source.sums ?? {}),
  }
}

/** So many ids are asked for at once: an index is quick at many, and there may soon be enough rows. */
const AT_ONCE = 200

/** Every row that was found, once, by the indexes on the keys; `enough` ends the rows of so many ids. */
export function foundOf({ places, from, own, conditions, isAmong }: Gathering, enough: string): string {
  const keys = places.flatMap((place) => place.ids.map((id) => ({ ...id, place })))
  const parts = keys.map(({ key, column, place: { name, isOwn: isRow } }, index) => {
    const known = isAmong.slice(0, index).map((among) => `(${among}) IS NOT TRUE`)
    if (isRow) return `(SELECT * FROM ${name} ${own} ${whereOf([...conditions, ...known])})`
    const ids = `SELECT array_agg(${column}) AS ids FROM
      (SELECT ${column}, row_number() OVER () / ${AT_ONCE} AS part FROM ${name}) AS each GROUP BY part`
    // Apart from each other: the planner would rather join all of them first.
    const rows = `SELECT * FROM ${from} ${whereOf([...conditions, `${key} = ANY (part.ids)`])} ${enough}`
    return `(SELECT ${own}.* FROM (${ids}) AS part CROSS JOIN LATERAL (${rows}) ${own} ${whereOf(known)})`
  })
  return parts.join(' UNION ALL ')
}

/**
 * The answer in one. The places find ids; `judged` says whether those are too many, or a crowd's; `crowd` is the page
 * of a crowd near the list's end; `chosen` are the rows of the ids, as many as are wanted; `counted` counts and sums
 * them; `cut` is the page: of the chosen rows, or, where there are more, of those near the list's end.
 */
export function statement(gathering: Gathering, { start, limit }: Wanted): string {
  const { places, own, joins, order, ownOrder, selected, sums, isWhole } = gathering
  const others = places.filter(({ isOwn: isRow, once }) => !isRow && !once)
  const page = `ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`
  const near = (condition: string) => (ownOrder && limit > 0 ? nearOf(gathering, condition, page) : undefined)
  const crowd =
    isWhole && others.length > 0 ? near('SELECT too_many IS NULL AND is_crowd FROM judged') : undefined
  const late = near(
    `SELECT filtered_rows > most_rows ${crowd ? 'AND NOT is_crowd' : ''} FROM counted, judged`,
  )
  const most = mostRows(limit, crowd)
  const cut = [
    `SELECT ${own}.* FROM chosen ${own}${ownOrder ? '' : joins} WHERE (SELECT filtered_rows <= most_rows FROM counted) ${page}`,
    ...(crowd ? ['SELECT * FROM crowd WHERE (SELECT filtered_rows > most_rows FROM counted)'] : []),
    ...(late ? [late] : []),
  ]
  return `WITH ${places.map(({ sql }) => sql).join(', ')},
    judged AS MATERIALIZED (SELECT CASE WHEN ${mostOf(places)} > ${MOST_IDS} THEN ${hitsIn(places)} END AS too_many,
      ${mostOf(others)} > ${CROWD} AS is_crowd),
    ${crowd ? `crowd AS MATERIALIZED (${crowd}),` : ''}
    chosen AS MATERIALIZED (SELECT * FROM (${foundOf(gathering, `LIMIT ${MOST_ROWS + 1}`)}) AS found
      WHERE (SELECT too_many IS NULL FROM judged) LIMIT ${most} + 1),
    counted AS MATERIALIZED (SELECT ${most} AS most_rows, count(*) AS filtered_rows${aggregates(sums)} FROM chosen ${own}),
    cut AS (${cut.map((part) => `(${part})`).join(' UNION ALL ')})
    SELECT too_many, counted.*, ${own}.is_row
           ${selected && `, ${selected}`}
      FROM judged CROSS JOIN counted
      LEFT JOIN (${joins ? '(' : ''}SELECT *, true AS is_row FROM cut) ${own}${joins}${joins && ')'} ON true
     ORDER BY ${order}`
}

/** How many rows are counted: fewer of a crowd that has its page, or of whom only the sums are asked. */
function mostRows(limit: number, crowd: string | undefined): string {
  if (limit === 0) return `CASE WHEN (SELECT is_crowd FROM judged) THEN ${ENOUGH} ELSE ${MOST_ROWS} END`
  if (!crowd) return `${MOST_ROWS}`
  return `CASE (SELECT count(*) FROM crowd) WHEN ${limit} THEN ${ENOUGH} ELSE ${MOST_ROWS} END`
}

/** A page of what was found near the list's end. */
const nearOf = ({ from, own, conditions, isAmong, order }: Gathering, condition: string, page: string) =>
  `SELECT * FROM (SELECT * FROM ${from} ${whereOf(conditions)} ORDER BY ${order} LIMIT ${NEAR}) ${own}
    WHERE (${condition}) AND (${isAmong.join(' OR ')}) ${page}`

/** How many ids were found in the place that has the most. */
const mostOf = (places: readonly Place[]) =>
  `greatest(0, ${places.map(({ name }) => `(SELECT count(*) FROM ${name})`).join(', ') || 0})`

/** Columns of the counts as `s0`, `s1` and so on. */
export const aggregates = (sums: Gathering['sums']) =>
  sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`).join('')
