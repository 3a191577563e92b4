import type { EntityManager } from 'typeorm'
import { hashOfSubject, type ThrottleKey } from './login-failures'

/** A right password of a session's member. */
export interface CheckedPassword {
  /** Undefined for a caller without a session. */
  readonly sessionId: string | undefined
  /** The key of its failures. */
  readonly key: ThrottleKey
}

/** Records that the passwords of sessions' members were checked, and clears their failures. All keys are of one kind. */
export async function markPasswordsChecked(
  manager: EntityManager,
  checked: readonly CheckedPassword[],
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH cleared AS (DELETE FROM login_failures WHERE kind = $3 AND subject = ANY ($4::bytea[]))
     UPDATE sessions SET password_checked_at = $2 WHERE id = ANY ($1::uuid[])`,
    [
      checked.map(({ sessionId }) => sessionId),
      now,
      checked[0]?.key.kind,
      checked.map(({ key }) => hashOfSubject(key)),
    ],
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
