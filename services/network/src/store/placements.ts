import type { EntityManager } from 'typeorm'
import { type Plan, termsOf } from '../plan/parameters'
import { layOut, type Side } from '../tree/slots'
import { keepPlan } from './plans'

/** Rings when placements wait for the settler. */
export const PLACED_CHANNEL = 'placements_placed'

/** The unique constraint that says two registrations want one slot. */
export const SLOT_CONSTRAINT = 'placements_parent_id_side_key'

/** The accounts of one registration as they enter the log. */
export interface NewPlacements {
  readonly registrationId: string
  /** The placement under which the first account hangs, and where. */
  readonly parentId: bigint
  readonly side: Side
  /** The sponsor's placement: the caller's, or the root's for an admin without a node. */
  readonly sponsorId: bigint
  readonly packageId: number
  /** The version in force, as `config` answered it just before. */
  readonly plan: Plan
  readonly placedAt: Date
  /** 1, 3 or 7 members in breadth-first order. */
  readonly memberIds: readonly string[]
}

/**
 * Writes a registration's placements, in the caller's transaction, and rings the settler at its commit.
 * Answers their ids, which follow each other in the order given. Throws the unique violation of
 * `SLOT_CONSTRAINT` when the slot is taken.
 */
export async function insertPlacements(manager: EntityManager, placements: NewPlacements): Promise<bigint[]> {
  const { registrationId, parentId, side, sponsorId, packageId, plan, placedAt, memberIds } = placements
  await keepPlan(manager, plan)
  const slots = layOut(memberIds.length)
  const { price, pair } = termsOf(plan, packageId)
  // The ids are taken first, so that the accounts can name each other as parents.
  const rows: { id: bigint }[] = await manager.query(
    `INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                             placed_at, registration_id)
     WITH ids AS MATERIALIZED (
       SELECT place, nextval(pg_get_serial_sequence('placements', 'id')) AS id
         FROM generate_series(1, cardinality((SELECT $1::uuid[]))) AS place
     )
     SELECT own.id, a.member_id, coalesce(above.id, $4), coalesce(a.side, $5), $6, $7, $8, $9, $10, $11, $12
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[]), (SELECT $3::text[]))
              WITH ORDINALITY AS a (member_id, parent, side, place)
       JOIN ids own ON own.place = a.place LEFT JOIN ids above ON above.place = a.parent
      ORDER BY own.id
     RETURNING id, pg_notify($13, '')`,
    [
      memberIds,
      slots.map((slot) => (slot ? slot.parent + 1 : null)),
      slots.map((slot) => slot?.side ?? null),
      parentId,
      side,
      sponsorId,
      packageId,
      plan.version,
      price,
      pair,
      placedAt,
      registrationId,
      PLACED_CHANNEL,
    ],
  )
  return rows.map(({ id }) => id)
}
