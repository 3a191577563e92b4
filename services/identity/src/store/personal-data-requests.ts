import type { EntityManager } from 'typeorm'

/** Subject of the proposals. Owners decide them: no duty area names it. */
export const PERSONAL_DATA = 'personal_data'

/** An approved erasure that was not carried out within this time expires. */
export const APPROVED_ERASURE_DAYS = 30

export interface PersonalDataRequestRow {
  readonly id: string
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
    `SELECT id, change ->> 'kind' AS kind, status, reason, proposed_at AS "proposedAt", decided_at AS "decidedAt"
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

/** Deletes the approval of an erasure that has not begun; returns whether there was one. */
export async function deleteApprovedErasure(manager: EntityManager, memberId: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    `DELETE FROM approved_erasures
      WHERE member_id = $1 AND NOT EXISTS (SELECT FROM erased_members WHERE member_id = $1)`,
    [memberId],
  )
  return deleted > 0
}

/** Ids of the proposals of approved erasures that have not begun: all, or those approved by an instant. */
export async function findApprovedErasures(manager: EntityManager, until?: Date): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT p.id FROM approved_erasures a
       JOIN proposals p ON p.target = 'member:' || a.member_id AND p.subject = $2 AND p.status = 'approved'
                       AND p.change ->> 'kind' = 'erasure'
      WHERE ($1::timestamptz IS NULL OR a.approved_at <= $1)
        AND NOT EXISTS (SELECT FROM erased_members e WHERE e.member_id = a.member_id)`,
    [until, PERSONAL_DATA],
  )
  return rows.map(({ id }) => id)
}

/** Whether the erasure of a member has begun, which nobody stops any more. */
export async function isErased(manager: EntityManager, memberId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT FROM erased_members WHERE member_id = $1', [memberId])
  return rows.length > 0
}
