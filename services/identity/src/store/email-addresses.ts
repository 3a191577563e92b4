import type { EntityManager } from 'typeorm'

/** A verified address; others are never stored as a member's. */
export interface EmailAddress {
  readonly address: string
  readonly verifiedAt: Date
}

export async function emailOf(manager: EntityManager, memberId: string): Promise<EmailAddress | undefined> {
  const rows: EmailAddress[] = await manager.query(
    'SELECT address, verified_at AS "verifiedAt" FROM email_addresses WHERE member_id = $1',
    [memberId],
  )
  return rows[0]
}

/** Stores a verified address in place of an earlier one. */
export async function upsertEmail(
  manager: EntityManager,
  memberId: string,
  { address, verifiedAt }: EmailAddress,
): Promise<void> {
  await manager.query(
    `INSERT INTO email_addresses (member_id, address, verified_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET address = excluded.address, verified_at = excluded.verified_at`,
    [memberId, address, verifiedAt],
  )
}

export async function deleteEmail(manager: EntityManager, memberId: string): Promise<void> {
  await manager.query('DELETE FROM email_addresses WHERE member_id = $1', [memberId])
}
