import type { EntityManager } from 'typeorm'

/** Records that the password of a session's member was checked. */
export async function markPasswordChecked(
  manager: EntityManager,
  sessionId: string,
  now: Date,
): Promise<void> {
  await manager.query('UPDATE sessions SET password_checked_at = $2 WHERE id = $1', [sessionId, now])
}

/** Returns when the password was last checked in a session, its login included; undefined for an ended session. */
export async function passwordCheckedAt(
  manager: EntityManager,
  sessionId: string,
  memberId: string,
): Promise<Date | undefined> {
  const rows: { checkedAt: Date }[] = await manager.query(
    `SELECT greatest(created_at, password_checked_at) AS "checkedAt" FROM sessions
      WHERE id = $1 AND member_id = $2 AND impersonator_id IS NULL`,
    [sessionId, memberId],
  )
  return rows[0]?.checkedAt
}
