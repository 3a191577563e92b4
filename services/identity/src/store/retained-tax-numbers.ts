import type { EntityManager } from 'typeorm'

/** Retained numbers that were sealed with another key than the current one, in order, from the one after `after`. */
export async function lockRetainedWithOtherKey(
  manager: EntityManager,
  keyMark: Buffer,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ readonly memberId: string; readonly sealedNumbers: Buffer }[]> {
  return await manager.query(
    `SELECT member_id AS "memberId", sealed_numbers AS "sealedNumbers" FROM retained_tax_numbers
      WHERE key_mark <> $1 AND ($2::uuid IS NULL OR member_id > $2)
      ORDER BY member_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [keyMark, after, limit],
  )
}

export async function writeResealedRetained(
  manager: EntityManager,
  memberId: string,
  { sealedNumbers, keyMark }: { readonly sealedNumbers: Buffer; readonly keyMark: Buffer },
): Promise<void> {
  await manager.query(
    'UPDATE retained_tax_numbers SET sealed_numbers = $2, key_mark = $3 WHERE member_id = $1',
    [memberId, sealedNumbers, keyMark],
  )
}

/** `day` is a business day. */
export async function deleteRetainedBefore(manager: EntityManager, day: string): Promise<void> {
  await manager.query('DELETE FROM retained_tax_numbers WHERE until < $1', [day])
}
