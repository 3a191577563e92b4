import type { EntityManager } from 'typeorm'
import type { Numbered, Unnumbered } from '../settlement/numbering'
import type { Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'
import { copyOut } from './copy-out'

/** A placement in its place in the log. Placements refer to each other by id. */
export interface LoggedPlacement {
  readonly seq: number
  readonly id: number
  /** Null for the root. */
  readonly parentId: number | null
  readonly side: Side | null
  readonly sponsorId: number | null
  readonly packageId: number
  readonly points: number
  readonly businessDay: string
  readonly effectiveVersion: number
}

/** A placement that waits for its number, with what the engine needs once it has one. */
export type WaitingPlacement = Unnumbered & Pick<LoggedPlacement, 'parentId' | 'side' | 'sponsorId'>

/** Placements of one statement: as many as come well within its time, also to a machine that is busy. */
const PAGE = 100_000

/**
 * Hands over the part of the log after `after`, up to `to`, placement by placement and in order, as fast as the database
 * sends it. What `take` throws ends it. Throws when the log ends before `to`.
 */
export async function scanLog(
  manager: EntityManager,
  { after, to, page = PAGE }: { after: number; to: number; page?: number },
  take: (placement: LoggedPlacement) => void,
): Promise<void> {
  let reached = after
  while (reached < to) {
    const end = Math.min(to, reached + page)
    await copyOut(manager, pageAfter(reached, end), (row) => {
      reached += 1
      take(placementOf(row, reached))
    })
    // Numbers are unique, so as many as there should be are all of them.
    if (reached !== end) throw new Error(`the log ends at ${reached}, before its checkpoint ${to}`)
  }
}

const pageAfter = (after: number, to: number) =>
  `SELECT id, coalesce(2 * parent_id + CASE side WHEN 'left' THEN 0 ELSE 1 END, 0), coalesce(sponsor_id, 0),
          business_day, package_id::integer, points, effective_version
     FROM placements p WHERE p.seq > ${after} AND p.seq <= ${to} ORDER BY p.seq`

/** Each value stands behind its length: two bytes, then three columns of 4 + 8 and four of 4 + 4. */
function placementOf(row: Buffer, seq: number): LoggedPlacement {
  const slot = bigAt(row, 18)
  return {
    seq,
    id: bigAt(row, 6),
    sponsorId: bigAt(row, 30) || null,
    parentId: slot === 0 ? null : Math.floor(slot / 2),
    side: slot === 0 ? null : slot % 2 === 0 ? 'left' : 'right',
    businessDay: dayOf(wholeAt(row, 42)),
    packageId: wholeAt(row, 50),
    points: wholeAt(row, 58),
    effectiveVersion: wholeAt(row, 66),
  }
}

/** A bigint column, none of which comes near 2^52. */
function bigAt(row: Buffer, offset: number): number {
  return wholeAt(row, offset) * 2 ** 32 + (wholeAt(row, offset + 4) >>> 0)
}

/** An integer column. By hand: the buffer's own way checks its arguments, a dozen million times. */
function wholeAt(row: Buffer, offset: number): number {
  return (row[offset]! << 24) | (row[offset + 1]! << 16) | (row[offset + 2]! << 8) | row[offset + 3]!
}

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MILLISECONDS = 86_400_000

let lastDay = { days: Number.NaN, text: '' }

/** Days since 2000 as `yyyy-mm-dd`; neighbours in the log mostly share one. */
function dayOf(days: number): string {
  if (days !== lastDay.days)
    lastDay = { days, text: new Date(FIRST_DAY + days * DAY_MILLISECONDS).toISOString().slice(0, 10) }
  return lastDay.text
}

/**
 * The oldest placements without a number, in the order (first id of the registration, id): all registrations
 * of which one is among the oldest `limit`, each of them whole. A registration commits at once, so what is
 * seen of it is all of it.
 */
export async function readWaiting(manager: EntityManager, limit: number): Promise<WaitingPlacement[]> {
  return await manager.query(
    `WITH oldest AS (
       SELECT id, registration_id FROM placements WHERE seq IS NULL ORDER BY id LIMIT $1
     ), registrations AS (
       SELECT registration_id, min(id) AS first_id FROM oldest GROUP BY registration_id
     )
     SELECT p.id::float8 AS id, p.registration_id AS "registrationId", p.package_id AS "packageId",
            p.plan_version AS "planVersion", p.placed_at AS "placedAt",
            p.parent_id::float8 AS "parentId", p.side, p.sponsor_id::float8 AS "sponsorId"
       FROM registrations r
      CROSS JOIN LATERAL (
        -- One look at an index for each registration, whatever the planner expects: these words fit one index only.
        SELECT * FROM placements p WHERE p.registration_id = r.registration_id AND p.business_day IS NULL OFFSET 0
      ) p
      ORDER BY r.first_id, p.id`,
    [limit],
  )
}

export async function anyWaiting(manager: EntityManager): Promise<boolean> {
  const [row]: { waiting: boolean }[] = await manager.query(
    'SELECT EXISTS (SELECT FROM placements WHERE seq IS NULL) AS waiting',
  )
  return row!.waiting
}

/** How many placements wait, and since when the oldest does; for the metrics. */
export async function measureBacklog(
  manager: EntityManager,
): Promise<{ waiting: number; oldest: Date | null }> {
  const [row]: { waiting: number; oldest: Date | null }[] = await manager.query(
    'SELECT count(*)::float8 AS waiting, min(placed_at) AS oldest FROM placements WHERE seq IS NULL',
  )
  return row!
}

/**
 * Stores the numbers. Throws when any of the placements had one already. Its words for "has none" fit no index on purpose:
 * a planner that expects hardly any such rows would read all that wait, instead of each by its id.
 */
export async function writeNumbers(manager: EntityManager, numbered: readonly Numbered[]): Promise<void> {
  if (numbered.length === 0) return
  const [, count]: [unknown, number] = await manager.query(
    `UPDATE placements p
        SET seq = n.seq, business_day = n.business_day, effective_version = n.effective_version,
            points = n.points
       FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::integer[], $5::integer[])
              AS n (id, seq, business_day, effective_version, points)
      WHERE p.id = n.id AND coalesce(p.seq, 0) = 0`,
    [
      arrayLiteral(numbered.map(({ id }) => id)),
      arrayLiteral(numbered.map(({ seq }) => seq)),
      arrayLiteral(numbered.map(({ businessDay }) => businessDay)),
      arrayLiteral(numbered.map(({ effectiveVersion }) => effectiveVersion)),
      arrayLiteral(numbered.map(({ points }) => points)),
    ],
  )
  if (count !== numbered.length) throw new Error(`numbered ${count} of ${numbered.length} placements`)
}
