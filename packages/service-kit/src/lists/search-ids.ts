import type { Binder } from './binder'
import type { SearchTarget } from './table-source'
import { indexedLike, MAX_SEARCH_IDS, type MatchedIds, matchesText, type TextFilter } from './text-filter'

/** The CTEs that find what one finder looks for, or several alike. */
export interface IdLookup {
  readonly name: string
  readonly sql: string
  /** Whether its rows are the list's own, with all their columns; else it has lists of ids. */
  readonly isOwn: boolean
  /** Whether each of its ids has one row at most. */
  readonly isUnique: boolean
  /** How many were found, as an expression. */
  readonly hits: string
  readonly ids: readonly LookedUpKey[]
}

/** What was found for one finder (`searchTargets[index]`). */
interface LookedUpKey {
  readonly index: number
  readonly key: string
  /** What has one row of how many were found (`hits`) and the list of their ids, and the name that it has there. */
  readonly from: string
  readonly list: string
  /** The statement that has each id as a row. */
  readonly rows: string
}

interface IndexedTarget {
  readonly index: number
  readonly finder: SearchTarget
}

interface IdSearch {
  readonly searchTargets: readonly SearchTarget[]
  readonly text: string
  /** The list's own table and its name. */
  readonly list: string
  /** So many ids are found of each place, and one more where there are more. */
  readonly mostIds: number
}

/** Places that are looked through alike are looked through once, whatever is wanted of them. */
export function idLookups({ searchTargets, text, list, mostIds }: IdSearch, bind: Binder): IdLookup[] {
  return groupByLookup(searchTargets).map((group, number) => {
    const { finder, index } = group[0]!
    const name = `found${number}`
    const any = finder.columns.map((column) => indexedCondition(column, finder, text, bind))
    const also = finder.where ? ` AND ${finder.where}` : ''
    const found = (selected: string, most = `${mostIds + 1}`) =>
      `SELECT ${selected} FROM ${bind.bindNames(finder.from)} WHERE (${any.join(' OR ')})${also} LIMIT ${most}`
    const own = group.length === 1 ? rowIdColumn(finder, list) : undefined
    if (!own) return idLookup(group, name, found)
    const rows = finder.hasCoveringIndex ? countedRows(name, found, mostIds) : matchedRows(name, found)
    return rowLookup({ index, finder }, own, name, rows)
  })
}

type SelectMatches = (selected: string, most?: string) => string

/** The rows that were found in the list's own table, and how many there are. */
interface MatchedRows {
  readonly sql: string
  readonly hits: string
}

const matchedRows = (name: string, found: SelectMatches): MatchedRows => ({
  sql: `${name} AS MATERIALIZED (${found('f.*')})`,
  hits: `(SELECT count(*) FROM ${name})`,
})

/** The same, counted in the index: two thousand rows would be read only to be told that they are too many. */
function countedRows(name: string, found: SelectMatches, mostIds: number): MatchedRows {
  const hits = `(SELECT hits FROM ${name}_counted)`
  const most = `(SELECT CASE WHEN hits > ${mostIds} THEN ${SAMPLE_IDS} ELSE hits END FROM ${name}_counted)`
  const sql = `${name}_counted AS MATERIALIZED (SELECT count(*) AS hits FROM (${found('')}) AS f),
    ${name} AS MATERIALIZED (${found('f.*', most)})`
  return { sql, hits }
}

function rowLookup(
  { index, finder: { key } }: IndexedTarget,
  id: string,
  name: string,
  rows: MatchedRows,
): IdLookup {
  const { sql, hits } = rows
  const list = `ids${index}`
  const from = `(SELECT ${hits} AS hits, array_agg(${id}) AS ${list} FROM ${name}) AS ${name}`
  const ids = [{ index, key, from, list, rows: `SELECT ${id} FROM ${name}` }]
  return { name, isOwn: true, isUnique: true, hits, ids, sql }
}

/** A row of lists: a thousand ids are handed on as one value. */
function idLookup(
  group: readonly IndexedTarget[],
  name: string,
  found: (selected: string) => string,
): IdLookup {
  const ids = group.map(({ index, finder: { key, through } }) => {
    const [list, from] = [`ids${index}`, through ? `${name}_${index}` : name]
    return { index, key, from, list, rows: `SELECT unnest(${list}) FROM ${from}`, through }
  })
  const each = found(group.map(({ index, finder: { id } }) => `${id} AS id${index}`).join(', '))
  const lists = ids.map(({ index, list }) => `array_agg(id${index}) AS ${list}`)
  const ctes = [
    `${name} AS MATERIALIZED (SELECT count(*)::int AS hits, ${lists.join(', ')} FROM (${each}) AS f)`,
    ...ids.flatMap(({ from, list, through }) =>
      through
        ? `${from} AS MATERIALIZED (SELECT hits, ARRAY(SELECT ${through.id} FROM ${through.from}
            WHERE ${through.key} = ANY (${name}.${list})) AS ${list} FROM ${name})`
        : [],
    ),
  ]
  const isUnique = group.every(({ finder }) => finder.isUnique)
  return { name, isOwn: false, isUnique, hits: `(SELECT hits FROM ${name})`, ids, sql: ctes.join(', ') }
}

/** Finders that look through the same, each with its place among all. */
export function groupByLookup(searchTargets: readonly SearchTarget[]): IndexedTarget[][] {
  const groups = new Map<string, IndexedTarget[]>()
  searchTargets.forEach((finder, index) => {
    const place = [finder.from, finder.where, finder.prefixOnly, finder.exactValue, ...finder.columns].join()
    groups.set(place, [...(groups.get(place) ?? []), { index, finder }])
  })
  return [...groups.values()]
}

/** The id of a list's own rows (`members m`), where a finder finds just these (`members f`, `f.id` for `m.id`). */
function rowIdColumn({ key, from, id }: SearchTarget, list: string): string | undefined {
  const [, table, name] = /^(\w+) (\w+)$/.exec(list) ?? []
  const [, column] = /^f\.(\w+)$/.exec(id) ?? []
  return table && from === `${table} f` && key === `${name}.${column}` ? column : undefined
}

/** Beginnings are a range of the index on them, which the one for middles cannot take for its own. */
function indexedCondition(column: string, finder: SearchTarget, text: string, bind: Binder): string {
  if (finder.exactValue !== undefined) return matchesText(column, finder, text, bind)
  if (!finder.prefixOnly && text.length >= 3) return indexedLike(column, finder, text, bind)
  const from = `lower(${bind.bindValue(text)}::text)`
  return `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}

/** What one finder found. */
export interface TargetHits {
  readonly index: number
  readonly hits: number | bigint
  readonly type: string
  readonly ids?: string | null
  readonly sample: string | null
}

/** Rows of very many people are counted by so many of them: enough to say “more than”. */
export const SAMPLE_IDS = 100

/** What each finder found, as `wideOf` takes it: one value of JSON. */
export function hitsJson(places: readonly IdLookup[]): string {
  const hits = places
    .flatMap(({ ids }) => ids)
    .map(
      ({
        index,
        from,
        list,
      }) => `(SELECT json_build_object('index', ${index}, 'hits', hits, 'type', pg_typeof(${list}),
        'ids', CASE WHEN hits <= ${MAX_SEARCH_IDS} THEN ${list}::text END, 'sample', ${list}[1:${SAMPLE_IDS}]::text) FROM ${from})`,
    )
  return `json_build_array(${hits.join(', ')})`
}

/** How the rows of a text are to be looked for that is in too many people or things. */
export function broadFilter(
  searchTargets: readonly SearchTarget[],
  text: string,
  hits: readonly TargetHits[],
): TextFilter {
  const wide = hits.filter(({ hits }) => hits > MAX_SEARCH_IDS).map(({ index }) => searchTargets[index]!)
  const few = hits.filter(({ hits }) => hits <= MAX_SEARCH_IDS)
  // A page of some of them would leave out those that its order wants first.
  return {
    ...{ kind: 'many', text, searchTargets: wide, isRare: true },
    ...{ ids: sampleIds(searchTargets, hits), rest: matchedIds(searchTargets, few, ({ ids }) => ids) },
  }
}

export const sampleIds = (searchTargets: readonly SearchTarget[], rows: readonly TargetHits[]) =>
  matchedIds(searchTargets, rows, ({ sample }) => sample)

function matchedIds(
  searchTargets: readonly SearchTarget[],
  rows: readonly TargetHits[],
  of: (row: TargetHits) => string | null | undefined,
): MatchedIds[] {
  return rows.flatMap((row) => {
    const literal = of(row)
    return literal ? [{ key: searchTargets[row.index]!.key, type: row.type, literal }] : []
  })
}
