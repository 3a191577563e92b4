import type { EntityManager } from 'typeorm'
import { hashOfSubject, type ThrottleKey } from './login-failures'

/** Records that the password of a session's member was checked, and clears the failures of `key`. */
export async function markPasswordChecked(
  manager: EntityManager,
  sessionId: string,
  key: ThrottleKey,
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH cleared AS (DELETE FROM login_failures WHERE kind = $3 AND subject = $4)
     UPDATE sessions SET password_checked_at = $2 WHERE id = $1`,
    [sessionId, now, key.kind, hashOfSubject(key)],
  )
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
