import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Side } from '../tree/slots'

/** A placed member. `seq` is null until its placement is settled. */
export interface PlacedMember {
  readonly id: bigint
  readonly parentId: bigint | null
  readonly memberId: string
  readonly username: string
  readonly seq: bigint | null
  readonly packageId: number
  readonly planVersion: number
  readonly placedAt: Date
}

export interface ViewedMember extends PlacedMember {
  readonly side: Side | null
  /** Levels below the root of the view. */
  readonly depth: number
  readonly name: string
  readonly photoHash: string
}

// Lateral lookups: with plain joins, a planner that expects many rows scans whole tables.
const COLUMNS = `p.id, p.parent_id AS "parentId", p.member_id AS "memberId", m.username,
         (SELECT l.seq FROM placement_log l WHERE l.placement_id = p.id) AS seq, p.package_id AS "packageId",
         p.plan_version AS "planVersion", p.placed_at AS "placedAt"`
const JOIN_MEMBER = 'JOIN members m ON m.member_id = p.member_id'
const LOOKUP_MEMBER = 'CROSS JOIN LATERAL (SELECT * FROM members WHERE member_id = p.member_id LIMIT 1) m'
const SELECT_PLACED = `SELECT ${COLUMNS} FROM placements p ${JOIN_MEMBER}`

/** Finds a placed member by username in lower case. */
export async function findByUsername(reads: Queryable, username: string): Promise<PlacedMember | undefined> {
  const [row]: PlacedMember[] = await reads.query(`${SELECT_PLACED} WHERE m.username = $1`, [username])
  return row
}

/** Finds a placed member by member id. */
export async function findByMember(reads: Queryable, memberId: string): Promise<PlacedMember | undefined> {
  const [row]: PlacedMember[] = await reads.query(`${SELECT_PLACED} WHERE p.member_id = $1`, [memberId])
  return row
}

/** Finds a placed member together with the plan version at the end of the log, which pays its pairs now. */
export async function findWithPlan(
  reads: Queryable,
  memberId: string,
): Promise<(PlacedMember & { readonly currentPlanVersion: number }) | undefined> {
  const [row]: (PlacedMember & { currentPlanVersion: number })[] = await reads.query(
    `SELECT placed.*, c.plan_version AS "currentPlanVersion"
       FROM (${SELECT_PLACED} WHERE p.member_id = $1) AS placed CROSS JOIN checkpoint c`,
    [memberId],
  )
  return row
}

/** A member's place in the tree; the root has neither upline nor sponsor. */
export interface Placement {
  readonly placedAt: Date
  readonly side: Side | null
  readonly uplineUsername: string | null
  readonly sponsorUsername: string | null
}

export async function readPlacementOf(reads: Queryable, memberId: string): Promise<Placement | undefined> {
  const usernameOf = (placement: string) =>
    `(SELECT m.username FROM placements o JOIN members m ON m.member_id = o.member_id WHERE o.id = ${placement})`
  const [row]: Placement[] = await reads.query(
    `SELECT p.placed_at AS "placedAt", p.side, ${usernameOf('p.parent_id')} AS "uplineUsername",
            ${usernameOf('p.sponsor_id')} AS "sponsorUsername"
       FROM placements p WHERE p.member_id = $1`,
    [memberId],
  )
  return row
}

/** The member at the top of the whole tree. */
export async function findRoot(reads: Queryable): Promise<PlacedMember> {
  const [row]: PlacedMember[] = await reads.query(`${SELECT_PLACED} WHERE p.parent_id IS NULL`)
  if (!row) throw new Error('the tree has no root')
  return row
}

/** True when the slot is occupied, or reserved by a registration that has not failed. */
export async function isSlotTaken(reads: Queryable, parentId: bigint, side: Side): Promise<boolean> {
  // Scalar subqueries force index lookups: the planner may answer EXISTS by scanning the whole table.
  const [row]: { taken: boolean }[] = await reads.query(
    `SELECT (SELECT id FROM placements WHERE parent_id = $1 AND side = $2) IS NOT NULL
         OR (SELECT id FROM registrations
              WHERE parent_id = $1 AND side = $2 AND state <> 'failed') IS NOT NULL AS taken`,
    [parentId, side],
  )
  return row!.taken
}

/** A member and its subtree down to `depth` levels, parents before children; empty without a node. */
export async function readView(
  manager: EntityManager,
  top: Pick<PlacedMember, 'id'> | Pick<PlacedMember, 'memberId'>,
  depth: number,
): Promise<ViewedMember[]> {
  const [column, value] = 'id' in top ? ['id', top.id] : ['member_id', top.memberId]
  return await manager.query(
    `WITH RECURSIVE view AS (
       SELECT p.*, 0 AS depth FROM placements p WHERE p.${column} = $1
       UNION ALL
       SELECT below.*, above.depth + 1
         FROM view above JOIN placements below ON below.parent_id = above.id
        WHERE above.depth < $2
     )
     SELECT ${COLUMNS}, p.side, p.depth, m.name, m.photo_hash AS "photoHash"
       FROM view p ${LOOKUP_MEMBER}
      ORDER BY p.id`,
    [value, depth],
  )
}

/**
 * The path up from a member, itself first. It ends with `topId`, with the first placement whose number is at most
 * `settledSize`, or after `steps` steps, whichever comes first.
 */
export async function readAncestors(
  manager: EntityManager,
  from: bigint,
  until: { topId: bigint; settledSize?: number; steps?: number },
): Promise<PlacedMember[]> {
  return await manager.query(
    `WITH RECURSIVE path AS (
       SELECT p.*, l.seq AS number, 0 AS step
         FROM placements p LEFT JOIN placement_log l ON l.placement_id = p.id WHERE p.id = $1
       UNION ALL
       SELECT above.*, l.seq, below.step + 1
         FROM path below JOIN placements above ON above.id = below.parent_id
         LEFT JOIN placement_log l ON l.placement_id = above.id
        WHERE below.id <> $2 AND (below.number IS NULL OR below.number > $3) AND below.step < $4
     )
     SELECT ${COLUMNS} FROM path p ${LOOKUP_MEMBER} ORDER BY p.step`,
    [from, until.topId, until.settledSize ?? 0, until.steps ?? 1_000_000_000],
  )
}
