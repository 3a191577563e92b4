import type { Binder } from './binder'
import { type Finder, type Found, type Ids, like, MOST_IDS } from './table-search'

/** A CTE that finds what one finder looks for, or several alike. */
export interface Place {
  readonly name: string
  readonly sql: string
  /** Whether its rows are the list's own, with all their columns; else it is one row of lists. */
  readonly isOwn: boolean
  /** Whether each of its ids has one row at most. */
  readonly once: boolean
  /** What `FROM` has one row of: how many were found (`hits`), and a list of ids for each of `ids`. */
  readonly lists: string
  readonly ids: readonly PlaceId[]
}

/** What was found for one finder (`finders[index]`): the list of its ids, and the same as rows. */
interface PlaceId {
  readonly index: number
  readonly key: string
  readonly list: string
  readonly rows: string
}

/** Places that are looked through alike are looked through once, whatever is wanted of them. */
export function placesOf(finders: readonly Finder[], text: string, list: string, bind: Binder): Place[] {
  return alike(finders).map((group, number) => {
    const { finder } = group[0]!
    const any = finder.columns.map((column) => matches(column, finder, text, bind))
    const found = (selected: readonly string[]) =>
      `SELECT ${selected.join(', ')} FROM ${bind.named(finder.from)} WHERE ${any.join(' OR ')} LIMIT ${MOST_IDS + 1}`
    const name = `found${number}`
    const own = group.length === 1 ? ownId(finder, list) : undefined
    const listsOf = (id: (index: number) => string) =>
      `SELECT count(*)::int AS hits, ${group.map(({ index }) => `array_agg(${id(index)}) AS ids${index}`).join(', ')}`
    const ids = group.map(({ index, finder: { key } }) => ({
      ...{ index, key, list: `ids${index}` },
      rows: own ? `SELECT ${own} FROM ${name}` : `SELECT unnest(ids${index}) FROM ${name}`,
    }))
    if (own)
      return {
        ...{ name, isOwn: true, once: true, ids, sql: `${name} AS MATERIALIZED (${found(['f.*'])})` },
        lists: `(${listsOf(() => own)} FROM ${name}) AS ${name}`,
      }
    const each = found(group.map(({ index, finder: { id } }) => `${id} AS id${index}`))
    const sql = `${name} AS MATERIALIZED (${listsOf((index) => `id${index}`)} FROM (${each}) AS f)`
    return { name, isOwn: false, once: group.every(({ finder: { once } }) => once), ids, sql, lists: name }
  })
}

/** Finders that look through the same, each with its place among all. */
export function alike(finders: readonly Finder[]): { index: number; finder: Finder }[][] {
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
export const SOME = 100

/** What each finder found, as `wideOf` takes it: one value of JSON. */
export function hitsIn(places: readonly Place[]): string {
  const hits = places.flatMap(({ lists, ids }) =>
    ids.map(
      ({
        index,
        list,
      }) => `(SELECT json_build_object('place', ${index}, 'hits', hits, 'type', pg_typeof(${list}),
        'ids', CASE WHEN hits <= ${MOST_IDS} THEN ${list}::text END, 'some', ${list}[1:${SOME}]::text) FROM ${lists})`,
    ),
  )
  return `json_build_array(${hits.join(', ')})`
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

export const someOf = (finders: readonly Finder[], rows: readonly Hits[]) =>
  idsOf(finders, rows, ({ some }) => some)

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
