import type { EntityManager } from 'typeorm'
import { MAX_CODE_TRIES } from '../members/verification-code'

/** The table of the codes that were sent to phones or to e-mail addresses, and the column of the recipient. */
export const phoneCodes = { table: 'phone_codes', recipient: 'phone' }
export const emailCodes = { table: 'email_codes', recipient: 'address' }
export type CodeTable = typeof phoneCodes

/** A code that was sent to a phone or an address; only its hash is stored. */
export interface SentCode {
  readonly recipient: string
  readonly codeHash: string
}

/** Stores the code of a member in place of an earlier one. */
export async function upsertCode(
  manager: EntityManager,
  { table, recipient: column }: CodeTable,
  memberId: string,
  { recipient, codeHash }: SentCode,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (member_id, ${column}, code_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE
       SET ${column} = excluded.${column}, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [memberId, recipient, codeHash, expiresAt],
  )
}

/**
 * Counts a guess and returns the code to compare it with; undefined without a live code or after too many guesses. The row
 * lock keeps parallel guesses within the limit.
 */
export async function countCodeTry(
  manager: EntityManager,
  { table, recipient }: CodeTable,
  memberId: string,
  now: Date,
): Promise<SentCode | undefined> {
  const [rows]: [SentCode[], number] = await manager.query(
    `UPDATE ${table} SET tries = tries + 1 WHERE member_id = $1 AND tries < $2 AND expires_at > $3
     RETURNING ${recipient} AS recipient, code_hash AS "codeHash"`,
    [memberId, MAX_CODE_TRIES, now],
  )
  return rows[0]
}

/** Deletes a code; false if it was used or replaced concurrently. */
export async function consumeCode(
  manager: EntityManager,
  { table }: CodeTable,
  memberId: string,
  { codeHash }: SentCode,
): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    `DELETE FROM ${table} WHERE member_id = $1 AND code_hash = $2`,
    [memberId, codeHash],
  )
  return deleted === 1
}
