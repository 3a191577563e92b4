import type { EntityManager } from 'typeorm'
import type { Reservation, Terms } from '../reservation/decide'

interface Row {
  readonly state: 'reserved' | 'used' | 'released'
  readonly owner_id: string
  readonly package_id: number
  readonly qty: number
}

/**
 * Writes the first row of a registration: a reservation, or without terms a tombstone. False when the
 * registration has a row already; waits for a running transaction that is writing it.
 */
export async function openReservation(
  manager: EntityManager,
  registrationId: string,
  terms: Terms | undefined,
  now: Date,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO reservations (registration_id, state, owner_id, package_id, qty, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING RETURNING 1 AS opened`,
    [registrationId, terms ? 'reserved' : 'released', terms?.ownerId, terms?.packageId, terms?.qty, now],
  )
  return rows.length > 0
}

/** A registration's reservation, locked until the transaction ends. */
export async function lockReservation(
  manager: EntityManager,
  registrationId: string,
): Promise<Reservation | undefined> {
  const [row]: Row[] = await manager.query(
    'SELECT state, owner_id, package_id, qty FROM reservations WHERE registration_id = $1 FOR UPDATE',
    [registrationId],
  )
  if (!row) return undefined
  if (row.state === 'released') return { state: 'released' }
  return { state: row.state, terms: termsOf(row) }
}

/** Ends a reservation and answers what it set aside; undefined where there is none any more, or never was. */
export async function closeReservation(
  manager: EntityManager,
  registrationId: string,
  state: 'used' | 'released',
  now: Date,
): Promise<Terms | undefined> {
  const [[row]]: [Row[], number] = await manager.query(
    `UPDATE reservations SET state = $2, changed_at = $3 WHERE registration_id = $1 AND state = 'reserved'
     RETURNING owner_id, package_id, qty`,
    [registrationId, state, now],
  )
  return row && termsOf(row)
}

function termsOf({ owner_id, package_id, qty }: Row): Terms {
  return { ownerId: owner_id, packageId: package_id, qty }
}
