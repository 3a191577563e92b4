import type { EntityManager } from 'typeorm'
import { arrayLiteral } from './array-literal'

/** Rings with the placement of a member whose copy shows something else. */
export const MEMBERS_CHANNEL = 'members_changed'

/** What a card shows of a placed member besides its counters. */
export interface CardRow {
  /** Its placement. */
  readonly id: number
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly photoHash: string
  readonly packageId: number
  readonly planVersion: number
  readonly placedAt: Date
}

/** The members at these placements, in any order. */
export async function readCards(manager: EntityManager, ids: readonly number[]): Promise<CardRow[]> {
  // Placement and member are looked up for each: joined, a planner that expects many rows reads whole tables for them.
  return await manager.query(
    `SELECT p.id::float8 AS id, p.member_id AS "memberId", m.username, m.name, m.photo_hash AS "photoHash",
            p.package_id AS "packageId", p.plan_version AS "planVersion", p.placed_at AS "placedAt"
       FROM unnest((SELECT $1::bigint[])) AS asked (id)
      CROSS JOIN LATERAL (SELECT * FROM placements WHERE id = asked.id LIMIT 1) p
      CROSS JOIN LATERAL (SELECT * FROM members WHERE member_id = p.member_id LIMIT 1) m`,
    [arrayLiteral(ids)],
  )
}
