import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { SensitiveField } from '../members/sensitive-change'

/** One change of sensitive data. */
export interface SecurityEvent {
  readonly id: string
  readonly memberId: string
  readonly fields: readonly SensitiveField[]
  readonly byAdmin: boolean
  /** The phone before a change of the phone; empty otherwise. */
  readonly previousPhone: string
  /** The e-mail address before a change of it; empty otherwise. */
  readonly previousEmail: string
  /** Whether withdrawals are held from then on. */
  readonly holds: boolean
  readonly occurredAt: Date
}

export async function insertSecurityEvent(manager: EntityManager, event: SecurityEvent): Promise<void> {
  await manager.query(
    `INSERT INTO security_events (id, member_id, fields, by_admin, previous_phone, holds, occurred_at, previous_email)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      event.id,
      event.memberId,
      event.fields,
      event.byAdmin,
      event.previousPhone,
      event.holds,
      event.occurredAt,
      event.previousEmail,
    ],
  )
}

/** Returns a member's newest events, newest first. */
export async function listSecurityEvents(
  manager: EntityManager,
  memberId: string,
  limit: number,
): Promise<Pick<SecurityEvent, 'fields' | 'byAdmin' | 'occurredAt'>[]> {
  return await manager.query(
    `SELECT fields, by_admin AS "byAdmin", occurred_at AS "occurredAt" FROM security_events
      WHERE member_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT $2`,
    [memberId, limit],
  )
}

/** Returns the time of the newest change that holds withdrawals. */
export async function lastHoldingChange(reads: Queryable, memberId: string): Promise<Date | undefined> {
  const rows: { occurredAt: Date }[] = await reads.query(
    `SELECT occurred_at AS "occurredAt" FROM security_events
      WHERE member_id = $1 AND holds ORDER BY occurred_at DESC LIMIT 1`,
    [memberId],
  )
  return rows[0]?.occurredAt
}

/** Returns the phones and e-mail addresses that a member replaced since a time. */
export async function addressesReplacedSince(
  manager: EntityManager,
  memberId: string,
  since: Date,
): Promise<{ phones: string[]; emails: string[] }> {
  const rows: { phone: string; email: string }[] = await manager.query(
    `SELECT previous_phone AS phone, previous_email AS email FROM security_events
      WHERE member_id = $1 AND occurred_at > $2 AND (previous_phone <> '' OR previous_email <> '')`,
    [memberId, since],
  )
  return { phones: rows.map(({ phone }) => phone), emails: rows.map(({ email }) => email) }
}
