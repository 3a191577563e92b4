import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { alike, type Hits, SOME, someOf } from './find'
import { type Found, hasText, type SearchTarget } from './search'

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
 * Of the few that are read first: what is in none of them is rare enough to be gathered, and most texts are.
 * Another choice of blocks than above, whose hits would say the same again.
 */
const GLIMPSE = 'TABLESAMPLE SYSTEM (0.05) REPEATABLE (3)'

/** A place that can be looked at, by the searchTargets that look through it. */
interface Looked {
  readonly group: ReturnType<typeof alike>[number]
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
): Promise<Found | undefined> {
  const bind = new Binder({})
  const places = alike(searchTargets).flatMap((group): Looked[] => {
    const { finder } = group[0]!
    if (finder.beginnings || !/^\w+ f$/.test(finder.from)) return []
    const any = finder.columns.map((column) => hasText(column, finder, text, bind))
    return [{ group, from: finder.from, isHit: any.join(' OR ') }]
  })
  if (places.length === 0) return undefined
  const seen = places.map(({ from, isHit }) => `EXISTS (SELECT FROM ${from} ${GLIMPSE} WHERE ${isHit})`)
  const [glimpse]: { seen: boolean }[] = await manager.query(
    `SELECT ${seen.join(' OR ')} AS seen`,
    bind.values,
  )
  if (!glimpse!.seen) return undefined
  const looks: Look[] = await manager.query(places.map(lookAt).join(' UNION ALL '), bind.values)
  const isCommon = looks.some(
    ({ looked, hits, blocks }) => blocks >= BLOCKS && Number(hits) >= COMMON * Number(looked),
  )
  return isCommon
    ? { kind: 'many', ids: someOf(searchTargets, looks), text, searchTargets, rest: [] }
    : undefined
}

function lookAt({ group, from, isHit }: Looked): string {
  const ids = group.map(({ finder }, n) => `array_agg(${idOf(finder)}) FILTER (WHERE is_hit) AS ids${n}`)
  const each = group.map(({ index }, n) => `(${index}, pg_typeof(ids${n})::text, ids${n}[1:${SOME}]::text)`)
  return `(SELECT place, looked, hits, blocks, type, "some"
      FROM (SELECT count(*) AS looked, count(*) FILTER (WHERE is_hit) AS hits, ${ids.join(', ')},
                   count(DISTINCT (at::text::point)[0]) FILTER (WHERE is_hit) AS blocks
              FROM (SELECT f.*, f.ctid AS at, (${isHit}) AS is_hit
                      FROM ${from} TABLESAMPLE SYSTEM (${PERCENT}) REPEATABLE (1) OFFSET 0) AS f) AS sample,
           LATERAL (VALUES ${each.join(', ')}) AS each (place, type, "some"))`
}

/** What the list holds of somebody who was found. */
const idOf = ({ id, through }: SearchTarget) =>
  through ? `(SELECT ${through.id} FROM ${through.from} WHERE ${through.key} = ${id})` : id
