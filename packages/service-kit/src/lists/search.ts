import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseConditions, filterConditions, ownTable, whereClause } from './conditions'
import {
  isAscii,
  MIN_SUBSTRING,
  mapPatterns,
  numberAtEnd,
  reverse,
  type TextPatterns,
  textPatterns,
} from './searched-text'
import type { AnyTable, SearchTarget } from './table-source'
import { comparedMatch, matchesSql, searchedText, type TextMatch } from './text-match'

/** Ids looked up per search target, and list rows found by them. With more, the search is broad. */
const MAX_MATCHES = 2_000
/** Ids of a broad target that rows are counted by, for “lebih dari …”. */
const SAMPLED_IDS = 200
/** Blocks of 8 kB that are sampled; a table with fewer is read. */
const SAMPLED_BLOCKS = 16
/** Blocks with a match that make a text frequent: members who joined together have similar names and share blocks. */
const FREQUENT_BLOCKS = 4

/**
 * Finds the rows that match the searched text in one statement: each search target looks up ids in its index, and the
 * ids lead to rows of the list. A broad text has too many of either; its rows are then compared in the list's order,
 * which fills a page soon where matches are frequent.
 */
export async function findMatches(manager: EntityManager, source: AnyTable): Promise<TextMatch> {
  const compared = comparedMatch(source)
  if (!source.searchTargets || compared.kind === 'all') return compared
  const text = searchedText(source)
  const { texts, words } = textPatterns(text, {})
  const exactValues = source.searchTargets.map(({ exactValues }, index) => [
    `search_exact_${index}`,
    exactValues,
  ])
  const bind = new Binder({
    ...source.parameters,
    search_text: text,
    search_reversed: reverse(text),
    search_number: `%${numberAtEnd(text)}%`,
    ...Object.fromEntries([...texts, ...words].map((pattern, index) => [`search_pattern_${index}`, pattern])),
    ...Object.fromEntries(exactValues),
  })
  const sql = searchStatement(source, source.searchTargets, bind)
  const [matches]: Matches[] = await manager.query(sql, bind.values)
  const { is_broad, rows, literal, type } = matches!
  if (is_broad || rows > MAX_MATCHES) return { kind: 'compared', atLeast: rows }
  return { kind: 'keys', rows, literal: literal ?? '{}', type }
}

interface Matches {
  readonly is_broad: boolean
  readonly rows: bigint
  readonly literal: string | null
  readonly type: string
}

function searchStatement(source: AnyTable, searchTargets: readonly SearchTarget[], bind: Binder): string {
  const conditions = [...baseConditions(source, bind), ...filterConditions(source, bind)]
  const lookups = new Map<string, string>()
  const rows = searchTargets.map((target, index) => {
    // Targets with the same lookup share it.
    const lookup = lookupSql(target, searchedText(source), index)
    const name = lookups.get(lookup) ?? `lookup${lookups.size}`
    lookups.set(lookup, name)
    // The ids of the list's own table are keys of its rows, unless it has further conditions.
    if (target.id === source.key && conditions.every((condition) => condition === target.where))
      return `(SELECT unnest(${listIds(target, name)}) AS row_key)`
    const where = whereClause([...conditions, `${target.key} = matches.id`])
    // LATERAL: a filter on all ids could make the planner read the list in its order, to the end where nothing matches.
    return `(SELECT listed.row_key FROM unnest(${listIds(target, name)}) AS matches (id) CROSS JOIN LATERAL
      (SELECT ${source.key} AS row_key FROM ${ownTable(source, bind)} ${where} LIMIT ${MAX_MATCHES + 1}) AS listed
      LIMIT ${MAX_MATCHES + 1})`
  })
  const isBroad = [...lookups.values()].map((name) => `(SELECT hits > ${MAX_MATCHES} FROM ${name})`)
  return bind.bindNames(`
    WITH ${[...lookups].map(([sql, name]) => `${name} AS MATERIALIZED (${sql})`).join(', ')},
         matches AS (${rows.join(' UNION ')})
    SELECT ${isBroad.join(' OR ')} AS is_broad, count(*) AS rows,
           CASE WHEN count(*) <= ${MAX_MATCHES} THEN array_agg(row_key)::text END AS literal,
           pg_typeof(array_agg(row_key))::text AS type
      FROM matches`)
}

/** Looks up the ids of a target, unless a sample of its table says that the text is frequent. */
function lookupSql(target: SearchTarget, text: string, index: number): string {
  const { id, from, columns, where, sampledTable } = target
  const matching = columns.map((column) => indexedCondition(column, target, text, index)).join(' OR ')
  const lookup = (conditions: readonly string[]) =>
    `SELECT count(*) AS hits, array_agg(id) AS ids
       FROM (SELECT ${id} AS id FROM ${from} ${whereClause([...conditions, matching])} LIMIT ${MAX_MATCHES + 1}) AS found`
  const fixed = where ? [where] : []
  if (!sampledTable) return lookup(fixed)
  return `WITH sample AS MATERIALIZED (${sampleSql(target, sampledTable, text)}),
               found AS (${lookup(['(SELECT NOT is_frequent FROM sample)', ...fixed])})
    SELECT CASE WHEN is_frequent THEN ${MAX_MATCHES + 1} ELSE found.hits END AS hits,
           CASE WHEN is_frequent THEN sample.ids ELSE found.ids END AS ids FROM sample CROSS JOIN found`
}

/**
 * Whether a text is in too many rows by a sample of blocks, and some of the rows. A GIN index collects all matches before
 * it returns any, which takes longest for the most frequent names.
 */
function sampleSql({ id, from, columns, where }: SearchTarget, table: string, text: string): string {
  const size = `greatest(1, pg_relation_size('${table}') / (${SAMPLED_BLOCKS} * 8192.0))`
  const patterns = textPatterns(text, {})
  const isHit = columns.map((column) =>
    matchesSql(
      isAscii(patterns) ? `lower(${column} COLLATE "C")` : `lower(${column})`,
      namedPatterns(patterns),
    ),
  )
  return `SELECT count(DISTINCT block) >= ${FREQUENT_BLOCKS} AND count(*) * ${size} > ${2 * MAX_MATCHES} AS is_frequent,
                 (array_agg(id))[1:${SAMPLED_IDS}] AS ids
            FROM (SELECT ${id} AS id, (ctid::text::point)[0] AS block
                    FROM ${from} TABLESAMPLE SYSTEM (100 / ${size}) REPEATABLE (1)
                   ${whereClause([...(where ? [where] : []), isHit.join(' OR ')])}) AS sampled`
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
function indexedCondition(
  column: string,
  { exactValues, prefixOnly, reversed }: SearchTarget,
  text: string,
  index: number,
): string {
  if (exactValues) return `${column} = ANY (:search_exact_${index})`
  if (reversed && text.length < MIN_SUBSTRING) return 'false'
  if (!prefixOnly && !reversed && text.length >= MIN_SUBSTRING) return substringCondition(column, text)
  const from = `lower(:${reversed ? 'search_reversed' : 'search_text'}::text)`
  return `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}

/**
 * Usernames often share a prefix (`member000123`), and phone numbers begin alike. The trigrams of such a prefix occur in
 * nearly every row, so reading them in the index is slow. Of a text that ends with a long number the index looks up that
 * number only; the whole text is then compared with the rows found. `|| ''` makes the expression differ from the indexed one,
 * so that the planner cannot look the whole text up as well.
 */
function substringCondition(column: string, text: string): string {
  const patterns = namedPatterns(textPatterns(text, {}))
  if (!numberAtEnd(text)) return matchesSql(`lower(${column})`, patterns)
  return `(lower(${column}) LIKE :search_number AND (${matchesSql(`(lower(${column}) || '')`, patterns)}))`
}

/** The patterns as the statement's parameters, in lower case. */
function namedPatterns(patterns: TextPatterns): TextPatterns {
  let number = 0
  return mapPatterns(patterns, () => `lower(:search_pattern_${number++})`)
}
