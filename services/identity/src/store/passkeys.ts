import type { EntityManager } from 'typeorm'
import type { Passkey } from '../second-factor/passkey'

/** SQL condition on `m.id`. */
export const hasPasskey = 'EXISTS (SELECT FROM passkeys p WHERE p.member_id = m.id)'

/** Returns a member's passkeys, the oldest first. */
export async function passkeysOf(manager: EntityManager, memberId: string): Promise<Passkey[]> {
  const rows: (Omit<Passkey, 'counter' | 'lastUsedAt'> & { counter: string; lastUsedAt: Date | null })[] =
    await manager.query(
      `SELECT id, member_id AS "memberId", credential_id AS "credentialId", public_key AS "publicKey", counter,
              transports, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
         FROM passkeys WHERE member_id = $1 ORDER BY created_at, id`,
      [memberId],
    )
  return rows.map((row) => ({
    ...row,
    counter: Number(row.counter),
    lastUsedAt: row.lastUsedAt ?? undefined,
  }))
}

/** Stores a passkey; false if its credential is stored already. */
export async function insertPasskey(manager: EntityManager, passkey: Passkey): Promise<boolean> {
  const written: unknown[] = await manager.query(
    `INSERT INTO passkeys (id, member_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.id,
      passkey.memberId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  )
  return written.length > 0
}

/** Records a login; false if the passkey is gone, or a concurrent login had this counter or a later one. */
export async function markPasskeyUsed(
  manager: EntityManager,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const [, used]: [unknown, number] = await manager.query(
    `UPDATE passkeys SET counter = $2, last_used_at = $3
      WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter, now],
  )
  return used === 1
}

/** Deletes a passkey of a member; false if there is none. */
export async function deletePasskey(manager: EntityManager, memberId: string, id: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM passkeys WHERE member_id = $1 AND id = $2',
    [memberId, id],
  )
  return deleted === 1
}
