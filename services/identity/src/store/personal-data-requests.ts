import type { EntityManager } from 'typeorm'

export interface PersonalDataRequestRow {
  readonly kind: string
  readonly status: string
  readonly reason: string
  readonly proposedAt: Date
  readonly decidedAt: Date | null
}

/** The newest request of a member, decided or not. */
export async function newestRequestOf(
  manager: EntityManager,
  memberId: string,
  subject: string,
): Promise<PersonalDataRequestRow | undefined> {
  const [row]: PersonalDataRequestRow[] = await manager.query(
    `SELECT change ->> 'kind' AS kind, status, reason, proposed_at AS "proposedAt", decided_at AS "decidedAt"
       FROM proposals WHERE target = 'member:' || $1 AND subject = $2 ORDER BY proposed_at DESC LIMIT 1`,
    [memberId, subject],
  )
  return row
}

export async function insertApprovedErasure(
  manager: EntityManager,
  memberId: string,
  now: Date,
): Promise<void> {
  await manager.query(
    'INSERT INTO approved_erasures (member_id, approved_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [memberId, now],
  )
}
