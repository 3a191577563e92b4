import type { EntityManager } from 'typeorm'
import { MAX_CODE_TRIES } from '../members/verification-code'
import type { ProspectDetails } from '../prospects/prospect'

/** What a prospect typed, until the phone is verified. */
export interface ProspectApplication extends ProspectDetails {
  readonly sponsorId: string
  readonly consentVersion: string
  /** Days until the prospect expires, as the consent text says. */
  readonly keepDays: number
  readonly codeHash: string
}

export async function insertApplication(
  manager: EntityManager,
  tokenHash: Buffer,
  application: ProspectApplication,
  expiresAt: Date,
): Promise<void> {
  const { sponsorId, name, phone, city, note, consentVersion, keepDays, codeHash } = application
  await manager.query(
    `INSERT INTO prospect_applications
       (token_hash, sponsor_id, name, phone, city, note, consent_version, keep_days, code_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tokenHash, sponsorId, name, phone, city, note, consentVersion, keepDays, codeHash, expiresAt],
  )
}

/**
 * Counts a guess and returns the application to compare it with; undefined without a live one or after too many guesses.
 * The row lock keeps parallel guesses within the limit.
 */
export async function countApplicationTry(
  manager: EntityManager,
  tokenHash: Buffer,
  now: Date,
): Promise<ProspectApplication | undefined> {
  const [rows]: [ProspectApplication[], number] = await manager.query(
    `UPDATE prospect_applications SET tries = tries + 1
      WHERE token_hash = $1 AND tries < $2 AND expires_at > $3
     RETURNING sponsor_id AS "sponsorId", name, phone, city, note, consent_version AS "consentVersion",
               keep_days AS "keepDays", code_hash AS "codeHash"`,
    [tokenHash, MAX_CODE_TRIES, now],
  )
  return rows[0]
}

/** Deletes an application; false if it was used concurrently. */
export async function consumeApplication(manager: EntityManager, tokenHash: Buffer): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM prospect_applications WHERE token_hash = $1',
    [tokenHash],
  )
  return deleted === 1
}
