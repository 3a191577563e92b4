import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { groupByLookup, SAMPLE_IDS, sampleIds, type TargetHits } from './search-ids'
import type { SearchTarget } from './table-source'
import { matchesText, type TextFilter } from './text-filter'

/** In a large table, a text that is in one of two hundred rows is in very many. */
const COMMON_SHARE = 0.005
/** Blocks read of a hundred; of a table of a few thousand rows there may be none, and it is looked through whole. */
const SAMPLE_PERCENT = 0.2
/** Who joined together is named alike: a text in fewer of those blocks may be in few others. */
const MIN_HIT_BLOCKS = 5

interface SampledHits extends TargetHits {
  readonly sampled: bigint
  /** So many blocks had a hit. */
  readonly blocks: bigint
}

/**
 * Of the few that are read first: what is in none of them is rare enough to be gathered, and most texts are.
 * Another choice of blocks than above, whose hits would say the same again.
 */
const SAMPLE_ROWS = 'TABLESAMPLE SYSTEM (0.05) REPEATABLE (3)'

/** A place that can be looked at, by the searchTargets that look through it. */
interface SampledLookup {
  readonly group: ReturnType<typeof groupByLookup>[number]
  readonly from: string
  /** Whether a row has the text. */
  readonly isHit: string
}

/**
 * An index gathers all there is before it answers anything: for a common name or letter that takes longer than
 * anything else here. A look at a few blocks tells, and gives some of the ids. Undefined where it is not common.
 */
export async function estimateSelectivity(
  manager: EntityManager,
  searchTargets: readonly SearchTarget[],
  text: string,
): Promise<TextFilter | undefined> {
  const bind = new Binder({})
  const places = groupByLookup(searchTargets).flatMap((group): SampledLookup[] => {
    const { finder } = group[0]!
    if (finder.prefixOnly || !/^\w+ f$/.test(finder.from)) return []
    const any = finder.columns.map((column) => matchesText(column, finder, text, bind))
    return [{ group, from: finder.from, isHit: any.join(' OR ') }]
  })
  if (places.length === 0) return undefined
  const seen = places.map(({ from, isHit }) => `EXISTS (SELECT FROM ${from} ${SAMPLE_ROWS} WHERE ${isHit})`)
  const [glimpse]: { seen: boolean }[] = await manager.query(
    `SELECT ${seen.join(' OR ')} AS seen`,
    bind.values,
  )
  if (!glimpse!.seen) return undefined
  const looks: SampledHits[] = await manager.query(
    places.map(sampleStatement).join(' UNION ALL '),
    bind.values,
  )
  const isCommon = looks.some(
    ({ sampled, hits, blocks }) => blocks >= MIN_HIT_BLOCKS && Number(hits) >= COMMON_SHARE * Number(sampled),
  )
  return isCommon
    ? { kind: 'many', ids: sampleIds(searchTargets, looks), text, searchTargets, rest: [] }
    : undefined
}

function sampleStatement({ group, from, isHit }: SampledLookup): string {
  const ids = group.map(({ finder }, n) => `array_agg(${targetId(finder)}) FILTER (WHERE is_hit) AS ids${n}`)
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

/** What the list holds of somebody who was found. */
const targetId = ({ id, through }: SearchTarget) =>
  through ? `(SELECT ${through.id} FROM ${through.from} WHERE ${through.key} = ${id})` : id
