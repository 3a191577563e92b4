import type { Binder } from './binder'
import type { SearchTarget } from './table-source'
import { indexedLike, MAX_SEARCH_IDS, type MatchedIds, matchesText, type TextFilter } from './text-filter'

/** CTEs that look up the matching ids of one search target, or of several that share a lookup. */
export interface IdLookup {
  readonly name: string
  readonly sql: string
  /** True: the CTE yields rows of the list's own table; false: arrays of ids. */
  readonly yieldsRows: boolean
  /** True when each id has at most one row. */
  readonly isUnique: boolean
  /** SQL expression of the number of matches. */
  readonly hits: string
  readonly ids: readonly LookedUpKey[]
}

/** The matches of one search target (`searchTargets[index]`). */
interface LookedUpKey {
  readonly index: number
  readonly key: string
  /** FROM item with the columns `hits` and `list` (array of ids), and the name of the array column. */
  readonly from: string
  readonly list: string
  /** SQL with one row per id. */
  readonly rows: string
}

interface IndexedTarget {
  readonly index: number
  readonly target: SearchTarget
}

interface IdSearch {
  readonly searchTargets: readonly SearchTarget[]
  readonly text: string
  /** The list's own table with its alias. */
  readonly list: string
  /** Ids looked up per target; one more reveals that there are more. */
  readonly maxIds: number
}

/** Builds the id lookups; targets with the same lookup share one. */
export function idLookups({ searchTargets, text, list, maxIds }: IdSearch, bind: Binder): IdLookup[] {
  return groupByLookup(searchTargets).map((group, number) => {
    const { target, index } = group[0]!
    const name = `found${number}`
    const conditions = target.columns.map((column) => indexedCondition(column, target, text, bind))
    const also = target.where ? ` AND ${target.where}` : ''
    const matches = (selected: string, most = `${maxIds + 1}`) =>
      `SELECT ${selected} FROM ${bind.bindNames(target.from)} WHERE (${conditions.join(' OR ')})${also} LIMIT ${most}`
    const idColumn = group.length === 1 ? rowIdColumn(target, list) : undefined
    if (!idColumn) return idLookup(group, name, matches)
    const rows = target.hasCoveringIndex ? countedRows(name, matches, maxIds) : matchedRows(name, matches)
    return rowLookup({ index, target }, idColumn, name, rows)
  })
}

type SelectMatches = (selected: string, most?: string) => string

/** SQL of the matching rows of the list's own table, and their number. */
interface MatchedRows {
  readonly sql: string
  readonly hits: string
}

const matchedRows = (name: string, matches: SelectMatches): MatchedRows => ({
  sql: `${name} AS MATERIALIZED (${matches('f.*')})`,
  hits: `(SELECT count(*) FROM ${name})`,
})

/** Counts matches in the index first, so that no more rows than necessary are read. */
function countedRows(name: string, matches: SelectMatches, maxIds: number): MatchedRows {
  const hits = `(SELECT hits FROM ${name}_counted)`
  const most = `(SELECT CASE WHEN hits > ${maxIds} THEN ${SAMPLE_IDS} ELSE hits END FROM ${name}_counted)`
  const sql = `${name}_counted AS MATERIALIZED (SELECT count(*) AS hits FROM (${matches('')}) AS f),
    ${name} AS MATERIALIZED (${matches('f.*', most)})`
  return { sql, hits }
}

function rowLookup(
  { index, target: { key } }: IndexedTarget,
  id: string,
  name: string,
  rows: MatchedRows,
): IdLookup {
  const { sql, hits } = rows
  const list = `ids${index}`
  const from = `(SELECT ${hits} AS hits, array_agg(${id}) AS ${list} FROM ${name}) AS ${name}`
  const ids = [{ index, key, from, list, rows: `SELECT ${id} FROM ${name}` }]
  return { name, yieldsRows: true, isUnique: true, hits, ids, sql }
}

/** One row of arrays: a thousand ids are passed on as a single value. */
function idLookup(
  group: readonly IndexedTarget[],
  name: string,
  matches: (selected: string) => string,
): IdLookup {
  const ids = group.map(({ index, target: { key, through } }) => {
    const [list, from] = [`ids${index}`, through ? `${name}_${index}` : name]
    return { index, key, from, list, rows: `SELECT unnest(${list}) FROM ${from}`, through }
  })
  const each = matches(group.map(({ index, target: { id } }) => `${id} AS id${index}`).join(', '))
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
  const isUnique = group.every(({ target }) => target.isUnique)
  return { name, yieldsRows: false, isUnique, hits: `(SELECT hits FROM ${name})`, ids, sql: ctes.join(', ') }
}

/** Groups search targets that share a lookup; each keeps its index. */
export function groupByLookup(searchTargets: readonly SearchTarget[]): IndexedTarget[][] {
  const groups = new Map<string, IndexedTarget[]>()
  searchTargets.forEach((target, index) => {
    const lookupKey = [
      target.from,
      target.where,
      target.prefixOnly,
      target.exactValue,
      ...target.columns,
    ].join()
    groups.set(lookupKey, [...(groups.get(lookupKey) ?? []), { index, target }])
  })
  return [...groups.values()]
}

/**
 * The id column of the list's own table (`members m`), when the target looks up just these rows (`members f`,
 * `f.id` for `m.id`).
 */
function rowIdColumn({ key, from, id }: SearchTarget, list: string): string | undefined {
  const [, table, name] = /^(\w+) (\w+)$/.exec(list) ?? []
  const [, column] = /^f\.(\w+)$/.exec(id) ?? []
  return table && from === `${table} f` && key === `${name}.${column}` ? column : undefined
}

/**
 * A prefix is a range of the btree index (`~>=~`, `~<~`); written as LIKE the planner could choose the
 * trigram index.
 */
function indexedCondition(column: string, target: SearchTarget, text: string, bind: Binder): string {
  if (target.exactValue !== undefined) return matchesText(column, target, text, bind)
  if (!target.prefixOnly && text.length >= 3) return indexedLike(column, target, text, bind)
  const from = `lower(${bind.bindValue(text)}::text)`
  return `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}

/** Matches of one search target. */
export interface TargetHits {
  readonly index: number
  readonly hits: number | bigint
  readonly type: string
  readonly ids?: string | null
  readonly sample: string | null
}

/** Ids sampled from a broad match, to display “more than”. */
export const SAMPLE_IDS = 100

/** JSON array of the matches of each target, for `broadFilter`. */
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

/** The filter of a broad search: targets with too many ids compare columns, the others use their ids. */
export function broadFilter(
  searchTargets: readonly SearchTarget[],
  text: string,
  hits: readonly TargetHits[],
): TextFilter {
  const broad = hits.filter(({ hits }) => hits > MAX_SEARCH_IDS).map(({ index }) => searchTargets[index]!)
  const few = hits.filter(({ hits }) => hits <= MAX_SEARCH_IDS)
  // The sampled ids serve counting only: a page of them would miss rows that come first in its order.
  return {
    kind: 'broad',
    text,
    broadTargets: broad,
    isRare: true,
    ids: sampleIds(searchTargets, hits),
    otherMatches: matchedIds(searchTargets, few, ({ ids }) => ids),
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
