import type { EntityManager } from 'typeorm'

/** Key of the session that adds a passkey. */
export const sessionOwner = (sessionId: string): string => `session:${sessionId}`

/** Key of the login that waits for a passkey. */
export const loginOwner = (tokenHash: Buffer): string => `login:${tokenHash.toString('hex')}`

/** Stores a challenge; replaces the owner's earlier one. */
export async function upsertPasskeyChallenge(
  manager: EntityManager,
  owner: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO passkey_challenges (owner, challenge, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (owner) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [owner, challenge, expiresAt],
  )
}

/** Deletes a challenge; false if it was used, replaced or has expired. */
export async function consumePasskeyChallenge(
  manager: EntityManager,
  owner: string,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const [, taken]: [unknown, number] = await manager.query(
    'DELETE FROM passkey_challenges WHERE owner = $1 AND challenge = $2 AND expires_at > $3',
    [owner, challenge, now],
  )
  return taken === 1
}
