import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

export interface Consent {
  readonly textKey: string
  readonly version: string
  readonly acceptedAt: Date
  readonly how: string
}

/** Returns the accepted texts of a member, newest first. */
export async function consentsOf(reads: Queryable, memberId: string): Promise<Consent[]> {
  return await reads.query(
    `SELECT text_key AS "textKey", version, accepted_at AS "acceptedAt", how FROM consents
      WHERE member_id = $1 ORDER BY accepted_at DESC, text_key, version`,
    [memberId],
  )
}

/** Stores an acceptance; returns false for one that is stored already. */
export async function insertConsent(
  manager: EntityManager,
  memberId: string,
  { textKey, version, acceptedAt, how }: Consent,
): Promise<boolean> {
  const inserted: unknown[] = await manager.query(
    `INSERT INTO consents (member_id, text_key, version, accepted_at, how) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [memberId, textKey, version, acceptedAt, how],
  )
  return inserted.length > 0
}
