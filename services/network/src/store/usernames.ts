import type { EntityManager } from 'typeorm'

/** Usernames by sequence number. */
export async function usernamesOf(
  manager: EntityManager,
  seqs: readonly number[],
): Promise<Map<number, string>> {
  const rows: { seq: number; username: string }[] = await manager.query(
    `SELECT l.seq::float8 AS seq, m.username
       FROM placement_log l JOIN placements p ON p.id = l.placement_id JOIN members m ON m.member_id = p.member_id
      WHERE l.seq = ANY ($1::bigint[])`,
    [seqs],
  )
  return new Map(rows.map(({ seq, username }) => [seq, username]))
}
