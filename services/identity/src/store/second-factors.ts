import type { EntityManager } from 'typeorm'

/** A second factor, pending or enrolled. */
export interface SecondFactor {
  readonly sealedSecret: Buffer
  readonly salt: Buffer
  readonly enrolledAt: Date | undefined
}

/** A matching code; counts only once it is consumed. */
export type CodeProof =
  | { readonly kind: 'authenticator'; readonly step: number }
  | { readonly kind: 'recovery_code'; readonly hash: Buffer }

/** SQL condition on `m.id`. */
export const hasSecondFactor =
  'EXISTS (SELECT FROM second_factors f WHERE f.member_id = m.id AND f.enrolled_at IS NOT NULL)'

export async function secondFactorOf(
  manager: EntityManager,
  memberId: string,
): Promise<SecondFactor | undefined> {
  const [row]: { sealed_secret: Buffer; salt: Buffer; enrolled_at: Date | null }[] = await manager.query(
    'SELECT sealed_secret, salt, enrolled_at FROM second_factors WHERE member_id = $1',
    [memberId],
  )
  return row && { sealedSecret: row.sealed_secret, salt: row.salt, enrolledAt: row.enrolled_at ?? undefined }
}

export async function countRecoveryCodes(manager: EntityManager, memberId: string): Promise<number> {
  const [row]: { n: number }[] = await manager.query(
    'SELECT count(*)::int AS n FROM recovery_codes WHERE member_id = $1',
    [memberId],
  )
  return row?.n ?? 0
}

/** Stores a pending secret, replacing an earlier pending one; false if one is enrolled. */
export async function upsertPendingSecondFactor(
  manager: EntityManager,
  pending: { memberId: string; sealedSecret: Buffer; salt: Buffer; now: Date },
): Promise<boolean> {
  const written: unknown[] = await manager.query(
    `INSERT INTO second_factors AS f (member_id, sealed_secret, salt, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE
        SET sealed_secret = excluded.sealed_secret, salt = excluded.salt, created_at = excluded.created_at
      WHERE f.enrolled_at IS NULL
     RETURNING 1 AS written`,
    [pending.memberId, pending.sealedSecret, pending.salt, pending.now],
  )
  return written.length > 0
}

/**
 * Enrols the pending secret and stores the recovery codes; false if one is enrolled already, or the secret was
 * replaced.
 */
export async function markSecondFactorEnrolled(
  manager: EntityManager,
  memberId: string,
  salt: Buffer,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const [, enrolled]: [unknown, number] = await manager.query(
    'UPDATE second_factors SET enrolled_at = $3 WHERE member_id = $1 AND salt = $2 AND enrolled_at IS NULL',
    [memberId, salt, now],
  )
  if (enrolled === 0) return false
  await manager.query('INSERT INTO recovery_codes (member_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    memberId,
    codeHashes,
  ])
  return true
}

/** Consumes a code; false if it was used before, also concurrently. */
export async function consumeCode(
  manager: EntityManager,
  memberId: string,
  proof: CodeProof,
): Promise<boolean> {
  const [, spent]: [unknown, number] =
    proof.kind === 'authenticator'
      ? await manager.query(
          'UPDATE second_factors SET last_step = $2 WHERE member_id = $1 AND last_step < $2',
          [memberId, proof.step],
        )
      : await manager.query('DELETE FROM recovery_codes WHERE member_id = $1 AND code_hash = $2', [
          memberId,
          proof.hash,
        ])
  return spent === 1
}

/** Locks an enrolled second factor until the transaction ends; false if there is none. */
export async function lockSecondFactor(manager: EntityManager, memberId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM second_factors WHERE member_id = $1 AND enrolled_at IS NOT NULL FOR UPDATE',
    [memberId],
  )
  return rows.length > 0
}

/** Deletes an enrolled second factor with its recovery codes and passkeys; false if there was none. */
export async function deleteSecondFactor(manager: EntityManager, memberId: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM second_factors WHERE member_id = $1 AND enrolled_at IS NOT NULL',
    [memberId],
  )
  return deleted === 1
}
