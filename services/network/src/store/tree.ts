import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { batchedRead } from '../batching/batched-read'
import type { Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'

/** A placed member. `seq` is null until the settler has numbered it. */
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

// Number and member are looked up for each row: joined, a planner that expects many rows reads the whole table for them.
const COLUMNS = `p.id, p.parent_id AS "parentId", p.member_id AS "memberId", m.username,
         (SELECT l.seq FROM placement_log l WHERE l.placement_id = p.id) AS seq, p.package_id AS "packageId",
         p.plan_version AS "planVersion", p.placed_at AS "placedAt"`
const OTHERS = 'JOIN members m ON m.member_id = p.member_id'
const THEIR_MEMBERS = 'CROSS JOIN LATERAL (SELECT * FROM members WHERE member_id = p.member_id LIMIT 1) m'
const PLACED = `SELECT ${COLUMNS} FROM placements p ${OTHERS}`

/** The placed member of that name, in lower case. */
export const findByUsername = batchedRead(findAll('text', 'm.username'))

/** The placed member of that id. */
export const findByMember = batchedRead(findAll('uuid', 'p.member_id'))

function findAll(type: 'text' | 'uuid', column: string) {
  const placedOnes = `
    SELECT asked.place::integer AS place, placed.*
      FROM unnest((SELECT $1::${type}[])) WITH ORDINALITY AS asked (value, place)
     CROSS JOIN LATERAL (${PLACED} WHERE ${column} = asked.value LIMIT 1) AS placed`
  return async (reads: Queryable, values: readonly string[]): Promise<(PlacedMember | undefined)[]> => {
    const each = [...new Set(values)]
    const rows: (PlacedMember & { place: number })[] = await reads.query(placedOnes, [each])
    const found = new Map(rows.map(({ place, ...member }) => [each[place - 1], member]))
    return values.map((value) => found.get(value))
  }
}

/** The same with the plan that the log has come to, by which the member's pairs are paid now. */
export async function findWithPlan(
  reads: Queryable,
  memberId: string,
): Promise<(PlacedMember & { readonly planNow: number }) | undefined> {
  const [row]: (PlacedMember & { planNow: number })[] = await reads.query(
    `SELECT placed.*, c.plan_version AS "planNow"
       FROM (${PLACED} WHERE p.member_id = $1) AS placed CROSS JOIN checkpoint c`,
    [memberId],
  )
  return row
}

const readRoot = batchedRead(async (reads, asked: readonly 'root'[]) => {
  const [row]: PlacedMember[] = await reads.query(`${PLACED} WHERE p.parent_id IS NULL`)
  if (!row) throw new Error('the tree has no root')
  return asked.map(() => row)
})

/** The member at the top of the whole tree. */
export async function findRoot(reads: Queryable): Promise<PlacedMember> {
  return await readRoot(reads, 'root')
}

/** A place under somebody. */
export interface Slot {
  readonly parentId: bigint
  readonly side: Side
}

/** True when somebody stands in the slot, or a registration that has not failed holds it. */
export const isSlotTaken = batchedRead(async (reads, slots: readonly Slot[]): Promise<boolean[]> => {
  // One row at most of each, looked up: what only has to exist may be answered from all that there is, which is read for it.
  const rows: { taken: boolean }[] = await reads.query(
    `SELECT (SELECT id FROM placements p WHERE p.parent_id = s.parent_id AND p.side = s.side) IS NOT NULL
         OR (SELECT id FROM registrations r
              WHERE r.parent_id = s.parent_id AND r.side = s.side AND r.state <> 'failed') IS NOT NULL AS taken
       FROM unnest((SELECT $1::bigint[]), (SELECT $2::text[])) WITH ORDINALITY AS s (parent_id, side, place)
      ORDER BY s.place`,
    [arrayLiteral(slots.map(({ parentId }) => parentId)), arrayLiteral(slots.map(({ side }) => side))],
  )
  return rows.map(({ taken }) => taken)
})

/** A member and all below it down to `depth` levels, parents before children; nothing without a node. */
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
       FROM view p ${THEIR_MEMBERS}
      ORDER BY p.id`,
    [value, depth],
  )
}

/**
 * The way up from a member, itself first: until `topId`, until the first one that `numbered` covers, or for `steps`
 * at most, whichever comes first; the last one is part of the answer.
 */
export async function readAncestors(
  manager: EntityManager,
  from: bigint,
  until: { topId: bigint; numbered?: number; steps?: number },
): Promise<PlacedMember[]> {
  return await manager.query(
    `WITH RECURSIVE way AS (
       SELECT p.*, l.seq AS number, 0 AS step
         FROM placements p LEFT JOIN placement_log l ON l.placement_id = p.id WHERE p.id = $1
       UNION ALL
       SELECT above.*, l.seq, below.step + 1
         FROM way below JOIN placements above ON above.id = below.parent_id
         LEFT JOIN placement_log l ON l.placement_id = above.id
        WHERE below.id <> $2 AND (below.number IS NULL OR below.number > $3) AND below.step < $4
     )
     SELECT ${COLUMNS} FROM way p ${THEIR_MEMBERS} ORDER BY p.step`,
    [from, until.topId, until.numbered ?? 0, until.steps ?? 1_000_000_000],
  )
}
