import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseConditions, filterConditions, ownTable, whereClause } from './conditions'
import type { AnyTable, SearchTarget } from './table-source'
import { comparedMatch, likePattern, MIN_SUBSTRING, searchedText, type TextMatch } from './text-match'

/** Ids looked up per search target, and list rows found by them. With more, the search is broad. */
const MAX_MATCHES = 2_000
/** Ids of a broad target that rows are counted by, for “lebih dari …”. */
const SAMPLED_IDS = 200

/**
 * Finds the rows that match the searched text: each search target looks up ids in its index, and the ids lead to
 * rows of the list. A broad text has too many of either; its rows are then compared in the list's order, which fills
 * a page soon where matches are frequent.
 */
export async function findMatches(manager: EntityManager, source: AnyTable): Promise<TextMatch> {
  const compared = comparedMatch(source)
  if (!source.searchTargets || compared.kind === 'all') return compared
  const text = searchedText(source)
  const bind = new Binder({
    ...source.parameters,
    search_text: text,
    search_pattern: likePattern({}, text),
    ...Object.fromEntries(
      source.searchTargets.map(({ exactValue }, index) => [`search_exact_${index}`, exactValue]),
    ),
  })
  const sql = searchStatement(source, source.searchTargets, bind)
  const [matches]: Matches[] = await manager.query(sql, bind.values)
  const { is_broad, rows, literal, type } = matches!
  if (is_broad || rows > MAX_MATCHES) return { kind: 'compared', atLeast: rows }
  return { kind: 'keys', literal: literal ?? '{}', type }
}

interface Matches {
  readonly is_broad: boolean
  readonly rows: bigint
  readonly literal: string | null
  readonly type: string
}

function searchStatement(source: AnyTable, searchTargets: readonly SearchTarget[], bind: Binder): string {
  const conditions = [...baseConditions(source, bind), ...filterConditions(source, bind)]
  const isPrefix = searchedText(source).length < MIN_SUBSTRING
  const lookups = new Map<string, string>()
  const rows = searchTargets.map((target, index) => {
    // Targets with the same lookup share it.
    const lookup = lookupSql(target, searchCondition(target, isPrefix, index))
    const name = lookups.get(lookup) ?? `lookup${lookups.size}`
    lookups.set(lookup, name)
    const where = whereClause([...conditions, `${target.key} = ANY (${listIds(target, name)})`])
    return `(SELECT ${source.key} AS row_key FROM ${ownTable(source, bind)} ${where} LIMIT ${MAX_MATCHES + 1})`
  })
  return bind.bindNames(`
    WITH ${[...lookups].map(([sql, name]) => `${name} AS MATERIALIZED (${sql})`).join(', ')},
         matches AS (${rows.join(' UNION ')})
    SELECT ${[...lookups.values()].map((name) => `(SELECT hits > ${MAX_MATCHES} FROM ${name})`).join(' OR ')} AS is_broad,
           count(*) AS rows, array_agg(row_key)::text AS literal, pg_typeof(array_agg(row_key))::text AS type
      FROM matches`)
}

/** Looks up the ids of a target. */
function lookupSql(
  { id, from, columns, where }: SearchTarget,
  condition: (column: string) => string,
): string {
  const matching = columns.map(condition).join(' OR ')
  const found = `SELECT ${id} AS id FROM ${from} ${whereClause(where ? [matching, where] : [matching])}`
  return `SELECT count(*) AS hits, array_agg(id) AS ids FROM (${found} LIMIT ${MAX_MATCHES + 1}) AS found`
}

/** SQL of the ids that the list holds: all, or some of a broad target. */
function listIds({ through }: SearchTarget, name: string): string {
  const ids = `coalesce((SELECT CASE WHEN hits > ${MAX_MATCHES} THEN ids[1:${SAMPLED_IDS}] ELSE ids END FROM ${name}), '{}')`
  return through
    ? `ARRAY(SELECT ${through.id} FROM ${through.from} WHERE ${through.key} = ANY (${ids}))`
    : ids
}

/**
 * The condition that an index answers. A prefix is a range of the btree index (`~>=~`, `~<~`); written as LIKE the
 * planner could choose the trigram index.
 */
function searchCondition({ exactValue, prefixOnly }: SearchTarget, isPrefix: boolean, index: number) {
  if (exactValue !== undefined) return (column: string) => `${column} = :search_exact_${index}`
  if (!prefixOnly && !isPrefix) return (column: string) => `lower(${column}) LIKE lower(:search_pattern)`
  const from = 'lower(:search_text::text)'
  return (column: string) =>
    `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}
