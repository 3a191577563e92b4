import type { EntityManager } from 'typeorm'
import { arrayLiteral } from './array-literal'

/** Notification channel; the payload is the placement id of a member whose card has changed. */
export const MEMBERS_CHANNEL = 'members_changed'

/** The stored data of a placed member's card. */
export interface CardRow {
  /** Placement id. */
  readonly id: number
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly photoHash: string
  readonly packageId: number
  readonly planVersion: number
  readonly placedAt: Date
}

/** The cards of these placements, in any order. */
export async function readCards(manager: EntityManager, ids: readonly number[]): Promise<CardRow[]> {
  // Lateral lookups: with plain joins, a planner that expects many rows scans both tables.
  return await manager.query(
    `SELECT p.id::float8 AS id, p.member_id AS "memberId", m.username, m.name, m.photo_hash AS "photoHash",
            p.package_id AS "packageId", p.plan_version AS "planVersion", p.placed_at AS "placedAt"
       FROM unnest((SELECT $1::bigint[])) AS requested (id)
      CROSS JOIN LATERAL (SELECT * FROM placements WHERE id = requested.id LIMIT 1) p
      CROSS JOIN LATERAL (SELECT * FROM members WHERE member_id = p.member_id LIMIT 1) m`,
    [arrayLiteral(ids)],
  )
}
