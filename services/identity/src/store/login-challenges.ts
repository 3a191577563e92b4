import type { EntityManager } from 'typeorm'

/** A login with the right password that still needs a code. */
export interface LoginChallenge {
  readonly tokenHash: Buffer
  readonly memberId: string
  readonly remember: boolean
  readonly userAgent: string
  readonly expiresAt: Date
}

export async function insertChallenge(manager: EntityManager, challenge: LoginChallenge): Promise<void> {
  await manager.query(
    `INSERT INTO login_challenges (token_hash, member_id, remember, user_agent, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [challenge.tokenHash, challenge.memberId, challenge.remember, challenge.userAgent, challenge.expiresAt],
  )
}

export async function findLiveChallenge(
  manager: EntityManager,
  tokenHash: Buffer,
  now: Date,
): Promise<LoginChallenge | undefined> {
  const [row]: LoginChallenge[] = await manager.query(
    `SELECT token_hash AS "tokenHash", member_id AS "memberId", remember, user_agent AS "userAgent",
            expires_at AS "expiresAt"
       FROM login_challenges WHERE token_hash = $1 AND expires_at > $2`,
    [tokenHash, now],
  )
  return row
}

/** Deletes a challenge; false if it was used concurrently, or deleted by a password change. */
export async function consumeChallenge(manager: EntityManager, tokenHash: Buffer): Promise<boolean> {
  const [, taken]: [unknown, number] = await manager.query(
    'DELETE FROM login_challenges WHERE token_hash = $1',
    [tokenHash],
  )
  return taken === 1
}

export async function deleteChallengesOf(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<void> {
  await manager.query('DELETE FROM login_challenges WHERE member_id = ANY ($1)', [memberIds])
}
