import type { EntityManager } from 'typeorm'

/** A code that was sent to an address; only its hash is stored. */
export interface EmailCode {
  readonly address: string
  readonly codeHash: string
}

/** Stores the code of a member in place of an earlier one. */
export async function upsertEmailCode(
  manager: EntityManager,
  memberId: string,
  { address, codeHash }: EmailCode,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO email_codes (member_id, address, code_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE
       SET address = excluded.address, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [memberId, address, codeHash, expiresAt],
  )
}

/**
 * Counts a guess and returns the code to compare it with; undefined without a live code or after too many guesses. The row
 * lock keeps parallel guesses within the limit.
 */
export async function countEmailCodeTry(
  manager: EntityManager,
  memberId: string,
  maxTries: number,
  now: Date,
): Promise<EmailCode | undefined> {
  const [rows]: [EmailCode[], number] = await manager.query(
    `UPDATE email_codes SET tries = tries + 1 WHERE member_id = $1 AND tries < $2 AND expires_at > $3
     RETURNING address, code_hash AS "codeHash"`,
    [memberId, maxTries, now],
  )
  return rows[0]
}

/** Deletes a code; false if it was used or replaced concurrently. */
export async function consumeEmailCode(
  manager: EntityManager,
  memberId: string,
  { codeHash }: EmailCode,
): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM email_codes WHERE member_id = $1 AND code_hash = $2',
    [memberId, codeHash],
  )
  return deleted === 1
}

export async function deleteExpiredEmailCodes(manager: EntityManager, now: Date): Promise<void> {
  await manager.query('DELETE FROM email_codes WHERE expires_at <= $1', [now])
}
