import type { EntityManager } from 'typeorm'

/** Adds calls to a member's count of the current minute and returns that count. */
export async function addCalls(
  manager: EntityManager,
  memberId: string,
  calls: number,
  now: Date,
): Promise<number> {
  const [row]: { calls: number }[] = await manager.query(
    `INSERT INTO call_counts AS kept (member_id, minute, calls) VALUES ($1, date_trunc('minute', $3::timestamptz), $2)
     ON CONFLICT (member_id) DO UPDATE
       SET calls = excluded.calls + CASE WHEN kept.minute = excluded.minute THEN kept.calls ELSE 0 END,
           minute = excluded.minute
     RETURNING calls`,
    [memberId, calls, now],
  )
  return row?.calls ?? calls
}

export async function deleteCallsBefore(manager: EntityManager, before: Date): Promise<void> {
  await manager.query('DELETE FROM call_counts WHERE minute < $1', [before])
}
