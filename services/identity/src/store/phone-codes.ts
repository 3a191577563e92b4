import type { EntityManager } from 'typeorm'

/** A code that was sent to a phone; only its hash is stored. */
export interface PhoneCode {
  readonly phone: string
  readonly codeHash: string
}

/** Stores the code of a member in place of an earlier one. */
export async function upsertPhoneCode(
  manager: EntityManager,
  memberId: string,
  { phone, codeHash }: PhoneCode,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO phone_codes (member_id, phone, code_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE
       SET phone = excluded.phone, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [memberId, phone, codeHash, expiresAt],
  )
}

/**
 * Counts a guess and returns the code to compare it with; undefined without a live code or after too many guesses. The row
 * lock keeps parallel guesses within the limit.
 */
export async function countPhoneCodeTry(
  manager: EntityManager,
  memberId: string,
  maxTries: number,
  now: Date,
): Promise<PhoneCode | undefined> {
  const [rows]: [PhoneCode[], number] = await manager.query(
    `UPDATE phone_codes SET tries = tries + 1 WHERE member_id = $1 AND tries < $2 AND expires_at > $3
     RETURNING phone, code_hash AS "codeHash"`,
    [memberId, maxTries, now],
  )
  return rows[0]
}

/** Deletes a code; false if it was used or replaced concurrently. */
export async function consumePhoneCode(
  manager: EntityManager,
  memberId: string,
  { codeHash }: PhoneCode,
): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM phone_codes WHERE member_id = $1 AND code_hash = $2',
    [memberId, codeHash],
  )
  return deleted === 1
}

export async function deleteExpiredPhoneCodes(manager: EntityManager, now: Date): Promise<void> {
  await manager.query('DELETE FROM phone_codes WHERE expires_at <= $1', [now])
}
