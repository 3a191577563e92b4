import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { groupByLookup, SAMPLE_IDS, sampleIds, type TargetHits } from './search-ids'
import type { SearchTarget } from './table-source'
import { matchesText, type TextFilter } from './text-filter'

/** A text in this share of the sampled rows counts as broad. */
const COMMON_SHARE = 0.005
/**
 * Percentage of blocks that the second sample reads; for a table of a few thousand rows it may be none, and
 * the search is exact.
 */
const SAMPLE_PERCENT = 0.2
/**
 * Minimum number of blocks with a match: members who joined together have similar names and share blocks, so
 * fewer blocks prove little.
 */
const MIN_HIT_BLOCKS = 5

interface SampledHits extends TargetHits {
  readonly sampled: bigint
  /** Number of blocks with a match. */
  readonly blocks: bigint
}

/**
 * First, smaller sample: a text without a match in it is rare enough for an exact search, and most texts are.
 * A different seed than the second sample, whose blocks would otherwise repeat these.
 */
const SAMPLE_ROWS = 'TABLESAMPLE SYSTEM (0.05) REPEATABLE (3)'

/** A table that can be sampled, with the search targets that it serves. */
interface SampledLookup {
  readonly group: ReturnType<typeof groupByLookup>[number]
  readonly from: string
  /** SQL condition: the row contains the text. */
  readonly isHit: string
}

/**
 * Estimates by TABLESAMPLE whether a text is broad: a GIN index collects all matches before it returns any,
 * which for a common name takes longer than any other step. Returns the broad filter with sampled ids, or
 * undefined for a text that an index can answer.
 */
export async function estimateSelectivity(
  manager: EntityManager,
  searchTargets: readonly SearchTarget[],
  text: string,
): Promise<TextFilter | undefined> {
  const bind = new Binder({})
  const lookups = groupByLookup(searchTargets).flatMap((group): SampledLookup[] => {
    const { target } = group[0]!
    if (target.prefixOnly || !/^\w+ f$/.test(target.from)) return []
    const conditions = target.columns.map((column) => matchesText(column, target, text, bind))
    return [{ group, from: target.from, isHit: conditions.join(' OR ') }]
  })
  if (lookups.length === 0) return undefined
  const seen = lookups.map(({ from, isHit }) => `EXISTS (SELECT FROM ${from} ${SAMPLE_ROWS} WHERE ${isHit})`)
  const [sample]: { seen: boolean }[] = await manager.query(
    `SELECT ${seen.join(' OR ')} AS seen`,
    bind.values,
  )
  if (!sample!.seen) return undefined
  const samples: SampledHits[] = await manager.query(
    lookups.map(sampleStatement).join(' UNION ALL '),
    bind.values,
  )
  const isCommon = samples.some(
    ({ sampled, hits, blocks }) => blocks >= MIN_HIT_BLOCKS && Number(hits) >= COMMON_SHARE * Number(sampled),
  )
  return isCommon
    ? {
        kind: 'broad',
        ids: sampleIds(searchTargets, samples),
        text,
        broadTargets: searchTargets,
        otherMatches: [],
      }
    : undefined
}

function sampleStatement({ group, from, isHit }: SampledLookup): string {
  const ids = group.map(({ target }, n) => `array_agg(${targetId(target)}) FILTER (WHERE is_hit) AS ids${n}`)
  const each = group.map(
    ({ index }, n) => `(${index}, pg_typeof(ids${n})::text, ids${n}[1:${SAMPLE_IDS}]::text)`,
  )
  return `(SELECT index, sampled, hits, blocks, type, sample
      FROM (SELECT count(*) AS sampled, count(*) FILTER (WHERE is_hit) AS hits, ${ids.join(', ')},
                   count(DISTINCT (at::text::point)[0]) FILTER (WHERE is_hit) AS blocks
              FROM (SELECT f.*, f.ctid AS at, (${isHit}) AS is_hit
                      FROM ${from} TABLESAMPLE SYSTEM (${SAMPLE_PERCENT}) REPEATABLE (1) OFFSET 0) AS f) AS blocks_read,
           LATERAL (VALUES ${each.join(', ')}) AS each (index, type, sample))`
}

/** The id that the list holds for a match. */
const targetId = ({ id, through }: SearchTarget) =>
  through ? `(SELECT ${through.id} FROM ${through.from} WHERE ${through.key} = ${id})` : id
