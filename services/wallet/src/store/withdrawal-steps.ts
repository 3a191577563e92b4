import type { EntityManager } from 'typeorm'
import type { Status, Withdrawal } from '../withdrawals/withdrawal'

export interface Step {
  readonly status: Status
  readonly reason: string
  readonly at: Date
  /** Empty where it is not known. */
  readonly byUsername: string
  readonly byOwner: boolean
}

/** Keeps the status that withdrawals have just been given; each version of a row has one step. */
export async function keepSteps(
  manager: EntityManager,
  withdrawals: readonly Pick<Withdrawal, 'id' | 'version' | 'status' | 'reason'>[],
  by: string,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO withdrawal_steps (withdrawal_id, version, status, reason, at, set_by)
     SELECT id, version, status, reason, $5, $6
       FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) AS w (id, version, status, reason)`,
    [
      withdrawals.map(({ id }) => id),
      withdrawals.map(({ version }) => version),
      withdrawals.map(({ status }) => status),
      withdrawals.map(({ reason }) => reason),
      now,
      by,
    ],
  )
}

/** Every status of a withdrawal, oldest first; none where there is no such row. */
export async function readSteps(manager: EntityManager, withdrawalId: string): Promise<Step[]> {
  return await manager.query(
    `SELECT s.status, s.reason, s.at, coalesce(m.username, '') AS "byUsername",
            coalesce(s.set_by = w.member_id, false) AS "byOwner"
       FROM withdrawal_steps s
       JOIN withdrawals w ON w.id = s.withdrawal_id
       LEFT JOIN members m ON m.id = s.set_by
      WHERE s.withdrawal_id = $1 ORDER BY s.version`,
    [withdrawalId],
  )
}
