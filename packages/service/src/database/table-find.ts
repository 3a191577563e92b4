import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { type Finder, type Found, holds, type Ids, like, MOST_IDS, patternOf } from './table-search'

/** A CTE that finds what one finder looks for, or several alike. */
export interface Place {
  readonly name: string
  readonly sql: string
  /** Whether its rows are the list's own, with all their columns. */
  readonly isOwn: boolean
  /** Whether each of its ids has one row at most. */
  readonly once: boolean
  /** What it was found for (`finders[index]`), and the column that has its id. */
  readonly ids: readonly { readonly index: number; readonly key: string; readonly column: string }[]
}

/** Places that are looked through alike are looked through once, whatever is wanted of them. */
export function placesOf(finders: readonly Finder[], text: string, list: string, bind: Binder): Place[] {
  return alike(finders).map((group, number) => {
    const { finder } = group[0]!
    const own = group.length === 1 ? ownId(finder, list) : undefined
    const any = finder.columns.map((column) => matches(column, finder, text, bind))
    const name = `found${number}`
    const ids = group.map(({ index, finder: { key } }) => ({ index, key, column: own ?? `id${index}` }))
    const selected = own ? ['f.*'] : group.map(({ index, finder: { id } }) => `${id} AS id${index}`)
    const found = `SELECT ${selected.join(', ')} FROM ${bind.named(finder.from)} WHERE ${any.join(' OR ')}`
    const once = group.every(({ finder: each }) => each.once)
    return { name, isOwn: !!own, once, ids, sql: `${name} AS MATERIALIZED (${found} LIMIT ${MOST_IDS + 1})` }
  })
}

/** Finders that look through the same, each with its place among all. */
function alike(finders: readonly Finder[]): { index: number; finder: Finder }[][] {
  const groups = new Map<string, { index: number; finder: Finder }[]>()
  finders.forEach((finder, index) => {
    const place = [finder.from, finder.beginnings, ...finder.columns].join()
    groups.set(place, [...(groups.get(place) ?? []), { index, finder }])
  })
  return [...groups.values()]
}

/** The id of a list's own rows (`members m`), where a finder finds just these (`members f`, `f.id` for `m.id`). */
function ownId({ key, from, id }: Finder, list: string): string | undefined {
  const [, table, name] = /^(\w+) (\w+)$/.exec(list) ?? []
  const [, column] = /^f\.(\w+)$/.exec(id) ?? []
  return table && from === `${table} f` && key === `${name}.${column}` ? column : undefined
}

/** Beginnings are a range of the index on them, which the one for middles cannot take for its own. */
function matches(column: string, finder: Finder, text: string, bind: Binder): string {
  if (!finder.beginnings && text.length >= 3) return like(column, finder, text, bind)
  const from = `lower(${bind.value(text)}::text)`
  return `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}

/** What one finder found. */
export interface Hits {
  readonly place: number
  readonly hits: number | bigint
  readonly type: string
  readonly ids?: string | null
  readonly some: string | null
}

/** Rows of very many people are counted by so many of them: enough to say “more than”. */
const SOME = 100

/** What each finder found, as `wideOf` takes it: one value of JSON. */
export function hitsIn(places: readonly Place[]): string {
  const hits = places.flatMap(({ name, ids }) =>
    ids.map(
      ({
        index,
        column,
      }) => `SELECT ${index} AS place, count(*) AS hits, pg_typeof(array_agg(${column}))::text AS type,
                         CASE WHEN count(*) <= ${MOST_IDS} THEN array_agg(${column})::text END AS ids,
                         (array_agg(${column}))[1:${SOME}]::text AS some
                    FROM ${name}`,
    ),
  )
  return `(SELECT json_agg(each) FROM (${hits.join(' UNION ALL ')}) AS each)`
}

/** How the rows of a text are to be looked for that is in too many people or things. */
export function wideOf(finders: readonly Finder[], text: string, hits: readonly Hits[]): Found {
  const wide = hits.filter(({ hits }) => hits > MOST_IDS).map(({ place }) => finders[place]!)
  const few = hits.filter(({ hits }) => hits <= MOST_IDS)
  // A page of some of them would leave out those that its order wants first.
  return {
    ...{ kind: 'many', text, finders: wide },
    ...{ ids: someOf(finders, hits), rest: idsOf(finders, few, ({ ids }) => ids) },
  }
}

const someOf = (finders: readonly Finder[], rows: readonly Hits[]) => idsOf(finders, rows, ({ some }) => some)

function idsOf(
  finders: readonly Finder[],
  rows: readonly Hits[],
  of: (row: Hits) => string | null | undefined,
): Ids[] {
  return rows.flatMap((row) => {
    const literal = of(row)
    return literal ? [{ key: finders[row.place]!.key, type: row.type, literal }] : []
  })
}

/** In a large table, a text that is in one of two hundred rows is in very many. */
const COMMON = 0.005
/** Blocks read of a hundred; of a table of a few thousand rows there may be none, and it is looked through whole. */
const PERCENT = 0.2
/** Who joined together is named alike: a text in fewer of those blocks may be in few others. */
const BLOCKS = 5

interface Look extends Hits {
  readonly looked: bigint
  /** So many blocks had a hit. */
  readonly blocks: bigint
}

/**
 * An index gathers all there is before it answers anything: for a common name or letter that takes longer than
 * anything else here. A look at a few blocks tells, and gives some of the ids. Undefined where it is not common.
 */
export async function findCommon(
  manager: EntityManager,
  finders: readonly Finder[],
  text: string,
): Promise<Found | undefined> {
  const bind = new Binder({})
  const parts = alike(finders).flatMap((group) => {
    const { from, beginnings, columns } = group[0]!.finder
    if (beginnings || !/^\w+ f$/.test(from)) return []
    const any = columns.map((column) => holds(column, patternOf(group[0]!.finder, text), bind)).join(' OR ')
    const ids = group.map(({ finder: { id } }, n) => `array_agg(${id}) FILTER (WHERE is_hit) AS ids${n}`)
    const each = group.map(({ index }, n) => `(${index}, pg_typeof(ids${n})::text, ids${n}[1:${SOME}]::text)`)
    return [
      `(SELECT place, looked, hits, blocks, type, "some"
          FROM (SELECT count(*) AS looked, count(*) FILTER (WHERE is_hit) AS hits, ${ids.join(', ')},
                       count(DISTINCT (at::text::point)[0]) FILTER (WHERE is_hit) AS blocks
                  FROM (SELECT f.*, f.ctid AS at, (${any}) AS is_hit
                          FROM ${from} TABLESAMPLE SYSTEM (${PERCENT}) REPEATABLE (1) OFFSET 0) AS f) AS sample,
               LATERAL (VALUES ${each.join(', ')}) AS each (place, type, "some"))`,
    ]
  })
  if (parts.length === 0) return undefined
  const looks: Look[] = await manager.query(parts.join(' UNION ALL '), bind.values)
  const isCommon = looks.some(
    ({ looked, hits, blocks }) => blocks >= BLOCKS && Number(hits) >= COMMON * Number(looked),
  )
  return isCommon ? { kind: 'many', ids: someOf(finders, looks), text, finders, rest: [] } : undefined
}
