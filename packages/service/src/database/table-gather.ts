import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { namedSums, type Sums } from './table-counts'
import { baseOf, isOwn, narrowing, ownTable, whereOf } from './table-filter'
import { type Hits, hitsIn, type Place, placesOf, wideOf } from './table-find'
import { orderBy, orderOf } from './table-order'
import type { TableSource } from './table-page'
import { selectedOf } from './table-rows'
import { type Found, MOST_IDS, NOTHING } from './table-search'

/** So many rows that a text is in are counted and summed; nobody reads more, they look for less. */
export const MOST_ROWS = 2_000

/** A text that is in more rows than that is likely to fill a page with some of so many at the list's own end. */
const NEAR = 5_000

export interface Gathered<Row, Sum extends string> {
  readonly filtered: bigint
  /** There are more; `filtered` is how many were counted, and `sums` are none. */
  readonly more: boolean
  readonly sums: Sums<Sum>
  readonly rows: Row[]
}

export interface Wanted {
  readonly start: number
  readonly limit: number
}

/**
 * The rows that a text is in, as they are asked for: found, counted, summed and cut to a page by one statement, so that
 * no row is read twice and no id leaves the database. Where it is in too many people or things for that: how it is to
 * be looked for.
 */
export async function gather<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  wanted: Wanted,
): Promise<Gathered<Row, Sum> | Found> {
  const gathering = gatheringOf(source, text)
  const { bind, sums } = gathering
  const answers: (Answer & Row)[] = await manager.query(statement(gathering, wanted), bind.values)
  const { too_many: hits, filtered_rows: filtered } = answers[0]!
  if (hits) return wideOf(source.finders ?? [], text, hits)
  const rows = rowsOf<Row>(answers, sums.length)
  if (filtered <= MOST_ROWS) return { filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
  const more = { filtered: BigInt(MOST_ROWS), more: true, sums: namedSums<Sum>(sums, {}) }
  if (rows.length === wanted.limit) return { ...more, rows }
  return await gatherFar(manager, source, text, { wanted, more })
}

interface Answer extends Record<string, unknown> {
  /** What was found of a text that is in too many people or things. */
  readonly too_many: readonly Hits[] | null
  readonly filtered_rows: bigint
  readonly is_row: boolean | null
}

/** What the parts of a statement have in common. */
interface Gathering {
  readonly bind: Binder
  /** The CTEs that find ids. */
  readonly places: readonly Place[]
  /** The list's own table, its name, and what is joined to it. */
  readonly from: string
  readonly own: string
  readonly joins: string
  /** All that rows must fulfil but the text. */
  readonly conditions: readonly string[]
  /** Every row that was found is in one of these, by the index on what finds it. */
  readonly found: readonly string[]
  /** Whether a row is one of them. */
  readonly isFound: string
  readonly order: string
  /** Whether the own table alone has the order. */
  readonly ownOrder: boolean
  readonly selected: string
  readonly sums: readonly (readonly [string, string])[]
}

function gatheringOf(source: TableSource<string>, text: string): Gathering {
  const { finders = [], countFrom = source.from, parameters = {} } = source
  const bind = new Binder(parameters)
  const places = placesOf(finders, text, bind)
  const conditions = [...baseOf(source, bind), ...narrowing(source, NOTHING, bind)]
  const from = bind.named(countFrom)
  const keys = places.flatMap((place) =>
    place.indexes.map((index) => ({ key: finders[index]!.key, ids: `SELECT id${index} FROM ${place.name}` })),
  )
  const isAmong = keys.map(({ key, ids }) => `${key} IN (${ids})`)
  const found = keys.map(({ key, ids }, index) => {
    const known = isAmong.slice(0, index).map((among) => `(${among}) IS NOT TRUE`)
    // Asked first, since the planner cannot know that there are none, and an array, since it would join otherwise.
    const among = [`EXISTS (${ids})`, `${key} = ANY (ARRAY(${ids}))`]
    return `SELECT * FROM ${from} ${whereOf([...conditions, ...among, ...known])}`
  })
  const order = orderBy(orderOf(source))
  return {
    ...{ bind, places, order, from, conditions, found, own: ownTable({ countFrom })! },
    joins: bind.named(source.from.slice(countFrom.length)),
    isFound: isAmong.join(' OR '),
    ownOrder: isOwn({ countFrom }, order),
    selected: selectedOf(source),
    sums: Object.entries<string>(source.sums ?? {}),
  }
}

/** The answer in one: of every row that was found, or, where those are too many, the first ones near the list's end. */
function statement(gathering: Gathering, { start, limit }: Wanted): string {
  const { places, from, own, joins, conditions, found, isFound, order, ownOrder, selected, sums } = gathering
  const tooMany = places.map(({ name }) => `(SELECT count(*) FROM ${name}) > ${MOST_IDS}`).join(' OR ')
  const page = `ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`
  // Each of them: of a whole, the planner would gather a hundred thousand rows first.
  const enough = `LIMIT ${MOST_ROWS + 1}`
  const near = `SELECT * FROM (SELECT * FROM ${from} ${whereOf(conditions)} ORDER BY ${order} LIMIT ${NEAR}) ${own}
    WHERE (SELECT filtered_rows > ${MOST_ROWS} FROM counted) AND (${isFound}) ${page}`
  return `WITH ${places.map(({ sql }) => sql).join(', ')},
    judged AS MATERIALIZED (SELECT CASE WHEN ${tooMany} THEN ${hitsIn(places)} END AS too_many),
    chosen AS MATERIALIZED (SELECT * FROM (${found.map((each) => `(${each} ${enough})`).join(' UNION ALL ')}) AS found
      WHERE (SELECT too_many IS NULL FROM judged) ${enough}),
    counted AS MATERIALIZED (SELECT count(*) AS filtered_rows${aggregates(sums)} FROM chosen ${own}),
    cut AS ((SELECT ${own}.* FROM chosen ${own}${ownOrder ? '' : joins}
      WHERE (SELECT filtered_rows <= ${MOST_ROWS} FROM counted) ${page})${ownOrder ? ` UNION ALL (${near})` : ''})
    SELECT judged.*, counted.*, ${own}.is_row
           ${selected && `, ${selected}`}
      FROM judged CROSS JOIN counted
      LEFT JOIN (${joins ? '(' : ''}SELECT *, true AS is_row FROM cut) ${own}${joins}${joins && ')'} ON true
     ORDER BY ${order}`
}

/** Columns of the counts as `s0`, `s1` and so on. */
const aggregates = (sums: Gathering['sums']) =>
  sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`).join('')

function rowsOf<Row>(answers: readonly (Answer & Row)[], sums: number): Row[] {
  const meta = new Set([
    'too_many',
    'filtered_rows',
    'is_row',
    ...Array.from({ length: sums }, (_, n) => `s${n}`),
  ])
  return answers
    .filter(({ is_row }) => is_row)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !meta.has(name))) as Row)
}

/**
 * The same where members who are named alike came together, and all their rows are far from the list's end: the page
 * is sorted out of all of them. One that is not full is the last, and then they are counted, however many.
 */
async function gatherFar<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  { wanted, more }: { readonly wanted: Wanted; readonly more: Omit<Gathered<never, Sum>, 'rows'> },
): Promise<Gathered<Row, Sum>> {
  const { bind, sums, own, ...parts } = gatheringOf(source, text)
  const among = `(${parts.found.join(' UNION ALL ')}) ${own}`
  const finding = `WITH ${parts.places.map(({ sql }) => sql).join(', ')}`
  const page = `(SELECT ${own}.* FROM ${among}${parts.ownOrder ? '' : parts.joins}
    ORDER BY ${parts.order} LIMIT ${wanted.limit} OFFSET ${wanted.start}) ${own}${parts.joins}`
  const rows: Row[] = parts.selected
    ? await manager.query(
        `${finding} SELECT ${parts.selected} FROM ${page} ORDER BY ${parts.order}`,
        bind.values,
      )
    : []
  if (rows.length === wanted.limit) return { ...more, rows }
  const [counts]: Answer[] = await manager.query(
    `${finding} SELECT count(*) AS filtered_rows${aggregates(sums)} FROM ${among}`,
    bind.values,
  )
  return { filtered: counts!.filtered_rows, more: false, sums: namedSums(sums, counts!), rows }
}
