import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { type Finder, type Found, holds, type Ids, like, MOST_IDS, patternOf } from './table-search'

/** A CTE that finds what several finders look for alike, and which of them (`finders[index]` has it as `id<index>`). */
export interface Place {
  readonly name: string
  readonly sql: string
  readonly indexes: readonly number[]
}

/** Places that are looked through alike are looked through once, whatever is wanted of them. */
export function placesOf(finders: readonly Finder[], text: string, bind: Binder): Place[] {
  const alike = new Map<string, number[]>()
  finders.forEach((finder, index) => {
    const place = [finder.from, finder.beginnings, ...finder.columns].join()
    alike.set(place, [...(alike.get(place) ?? []), index])
  })
  return [...alike.values()].map((indexes, group) => {
    const finder = finders[indexes[0]!]!
    const ids = indexes.map((index) => `${finders[index]!.id} AS id${index}`)
    const any = finder.columns.map((column) => matches(column, finder, text, bind))
    const name = `found${group}`
    const found = `SELECT ${ids.join(', ')} FROM ${bind.named(finder.from)} WHERE ${any.join(' OR ')}`
    return { name, indexes, sql: `${name} AS MATERIALIZED (${found} LIMIT ${MOST_IDS + 1})` }
  })
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
  const hits = places.flatMap(({ name, indexes }) =>
    indexes.map(
      (index) => `SELECT ${index} AS place, count(*) AS hits, pg_typeof(array_agg(id${index}))::text AS type,
                         CASE WHEN count(*) <= ${MOST_IDS} THEN array_agg(id${index})::text END AS ids,
                         (array_agg(id${index}))[1:${SOME}]::text AS some
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

/** In a large table, a text that is in one of a hundred rows is in very many. */
const COMMON = 0.01
/** Blocks read of a hundred; of a table of a few thousand rows there may be none, and it is looked through whole. */
const PERCENT = 0.1

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
  const parts = finders.flatMap((finder, index) => {
    const table = finder.sample ?? finder.from
    if (finder.beginnings || !/^\w+ f$/.test(table)) return []
    const any = finder.columns.map((column) => holds(column, patternOf(finder, text), bind)).join(' OR ')
    const ids = `array_agg(${finder.sample ? 'NULL::text' : finder.id}) FILTER (WHERE ${any})`
    return [
      `(SELECT ${index} AS place, count(*) AS looked, count(*) FILTER (WHERE ${any}) AS hits,
               pg_typeof(${ids})::text AS type, ${finder.sample ? 'NULL' : `(${ids})[1:${SOME}]::text`} AS some
          FROM ${table} TABLESAMPLE SYSTEM (${PERCENT}) REPEATABLE (1))`,
    ]
  })
  if (parts.length === 0) return undefined
  const looks: (Hits & { looked: bigint })[] = await manager.query(parts.join(' UNION ALL '), bind.values)
  const isCommon = looks.some(({ looked, hits }) => hits >= 10 && Number(hits) >= COMMON * Number(looked))
  return isCommon ? { kind: 'many', ids: someOf(finders, looks), text, finders, rest: [] } : undefined
}
