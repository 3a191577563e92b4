import { copyData } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { UnnumberedPlacement } from '../settlement/numbering'
import type { Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'
import { BinaryRows } from './binary-rows'
import { copyOut } from './copy-out'

/** A numbered placement. Placements refer to each other by id. */
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

/** A placement without a number, with the data that the engine needs. */
export type WaitingPlacement = UnnumberedPlacement &
  Pick<LoggedPlacement, 'parentId' | 'side' | 'sponsorId'> & {
    /** The smallest placement id of its registration. */
    readonly firstId: number
  }

/** A placement that has just been numbered. */
export type NumberedPlacement = LoggedPlacement & Pick<WaitingPlacement, 'firstId'>

/** Keeps each statement well within its timeout on a busy machine. */
const PLACEMENTS_PER_STATEMENT = 100_000

/**
 * Streams the log after `after` up to `to` to `take`, in order. An error in `take` ends the scan. Throws when the log ends
 * before `to`.
 */
export async function scanLog(
  manager: EntityManager,
  { after, to, page = PLACEMENTS_PER_STATEMENT }: { after: number; to: number; page?: number },
  take: (placement: LoggedPlacement) => void,
): Promise<void> {
  let reached = after
  while (reached < to) {
    const end = Math.min(to, reached + page)
    await copyOut(manager, pageAfter(reached, end), (row) => {
      reached += 1
      take(placementOf(row, reached))
    })
    // Numbers are unique, so the expected count proves that none is missing.
    if (reached !== end) throw new Error(`the log ends at ${reached}, before its checkpoint ${to}`)
  }
}

const pageAfter = (after: number, to: number) =>
  `SELECT placement_id, coalesce(2 * parent_id + CASE side WHEN 'left' THEN 0 ELSE 1 END, 0), coalesce(sponsor_id, 0),
          business_day, package_id::integer, points, effective_version
     FROM placement_log WHERE seq > ${after} AND seq <= ${to} ORDER BY seq`

/** Row layout: two bytes, then three columns of 4 + 8 and four of 4 + 4 bytes (length and value). */
function placementOf(row: Buffer, seq: number): LoggedPlacement {
  const slot = bigintAt(row, 18)
  return {
    seq,
    id: bigintAt(row, 6),
    sponsorId: bigintAt(row, 30) || null,
    parentId: slot === 0 ? null : Math.floor(slot / 2),
    side: slot === 0 ? null : slot % 2 === 0 ? 'left' : 'right',
    businessDay: dayOf(intAt(row, 42)),
    packageId: intAt(row, 50),
    points: intAt(row, 58),
    effectiveVersion: intAt(row, 66),
  }
}

/** A bigint column as a number; all values are far below 2^52. */
function bigintAt(row: Buffer, offset: number): number {
  return intAt(row, offset) * 2 ** 32 + (intAt(row, offset + 4) >>> 0)
}

/** An integer column. Decoded by hand: `readInt32BE` checks its arguments, which is measurable over millions of rows. */
function intAt(row: Buffer, offset: number): number {
  return (row[offset]! << 24) | (row[offset + 1]! << 16) | (row[offset + 2]! << 8) | row[offset + 3]!
}

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MILLISECONDS = 86_400_000

let lastDay = { days: Number.NaN, text: '' }

/** Converts days since 2000 to `yyyy-mm-dd`. Caches the last one, since consecutive placements mostly share it. */
function dayOf(days: number): string {
  if (days !== lastDay.days)
    lastDay = { days, text: new Date(FIRST_DAY + days * DAY_MILLISECONDS).toISOString().slice(0, 10) }
  return lastDay.text
}

/**
 * The oldest placements without a number, ordered by (first id of the registration, id): `limit` of them, and enough more
 * that the last registration within the limit is complete. A registration commits atomically, so all its placements are
 * visible. Lateral lookups and no parameters keep the plan independent of statistics, which are mostly taken when the
 * queue is empty.
 */
export async function readWaiting(manager: EntityManager, limit: number): Promise<WaitingPlacement[]> {
  return await manager.query(
    `SELECT w.first_id::float8 AS "firstId", p.id::float8 AS id, p.registration_id AS "registrationId",
            p.package_id AS "packageId", p.plan_version AS "planVersion", p.placed_at AS "placedAt",
            p.parent_id::float8 AS "parentId", p.side, p.sponsor_id::float8 AS "sponsorId"
       FROM (SELECT first_id, placement_id FROM waiting_placements
              ORDER BY first_id, placement_id LIMIT ${limit + MAX_ACCOUNTS}) w
      CROSS JOIN LATERAL (SELECT * FROM placements WHERE id = w.placement_id LIMIT 1) p
      ORDER BY w.first_id, w.placement_id`,
  )
}

/** Number and age of the placements without a number, for the metrics. */
export async function measureBacklog(
  manager: EntityManager,
): Promise<{ waiting: number; oldest: Date | null }> {
  const [row]: { waiting: number; oldest: Date | null }[] = await manager.query(
    `SELECT count(*)::float8 AS waiting, min(p.placed_at) AS oldest
       FROM waiting_placements w JOIN placements p ON p.id = w.placement_id`,
  )
  return row!
}

/** Removes the placements from the queue and appends them to the log. Throws when one is not in the queue. */
export async function writeNumbers(
  manager: EntityManager,
  placements: readonly NumberedPlacement[],
): Promise<void> {
  if (placements.length === 0) return
  const [, count]: [unknown, number] = await manager.query(
    `DELETE FROM waiting_placements w
      USING unnest((SELECT $1::bigint[]), (SELECT $2::bigint[])) AS n (first_id, placement_id)
      WHERE w.first_id = n.first_id AND w.placement_id = n.placement_id`,
    [arrayLiteral(placements.map(({ firstId }) => firstId)), arrayLiteral(placements.map(({ id }) => id))],
  )
  if (count !== placements.length) throw new Error(`numbered ${count} of ${placements.length} placements`)
  await appendToLog(manager, placements)
}

/** Appends placements that are not in the queue. */
export async function appendToLog(
  manager: EntityManager,
  placements: readonly LoggedPlacement[],
): Promise<void> {
  const rows = new BinaryRows(placements.length * ROW_BYTES)
  for (const placement of placements) {
    const { seq, id, parentId, side, sponsorId, packageId, points, businessDay, effectiveVersion } = placement
    rows
      .row(9)
      .bigint(seq)
      .bigint(id)
      .bigint(parentId)
      .asciiText(side)
      .bigint(sponsorId)
      .smallint(packageId)
      .integer(points)
    rows.integer(daysOf(businessDay)).integer(effectiveVersion)
  }
  // COPY costs about half of an INSERT of many rows, in this process and in the database.
  await copyData(manager, COPY_LOG, rows.end())
}

/** Accounts of the largest registration. */
const MAX_ACCOUNTS = 7
/** Upper bound of one encoded row. */
const ROW_BYTES = 96

const COPY_LOG = `COPY placement_log (seq, placement_id, parent_id, side, sponsor_id, package_id, points, business_day,
                                     effective_version) FROM STDIN (FORMAT binary)`

/** The binary form of a date column: days since 2000. */
function daysOf(text: string): number {
  return (Date.parse(text) - FIRST_DAY) / DAY_MILLISECONDS
}

/** Returns the members of nodes, which are numbers of the log, in their order. */
export async function memberIdsOfNodes(manager: EntityManager, nodes: readonly number[]): Promise<string[]> {
  const rows: { memberId: string }[] = await manager.query(
    `SELECT p.member_id AS "memberId" FROM placement_log l JOIN placements p ON p.id = l.placement_id
      WHERE l.seq = ANY ($1) ORDER BY l.seq`,
    [nodes],
  )
  return rows.map(({ memberId }) => memberId)
}
