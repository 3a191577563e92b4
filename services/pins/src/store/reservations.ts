import type { EntityManager } from 'typeorm'
import type { Reservation, ReservationTerms } from '../reservation/reservation'

interface Row {
  readonly state: 'reserved' | 'used' | 'released'
  readonly owner_id: string
  readonly package_id: number
  readonly qty: number
}

interface NewReservation {
  readonly registrationId: string
  /** Undefined for a tombstone. */
  readonly terms: ReservationTerms | undefined
}

/**
 * Inserts the rows of registrations: reservations, or without terms tombstones. Returns false for each that has a row
 * already; waits for an open transaction that inserts it. Of several items for one registration the first counts.
 */
export async function insertReservations(
  manager: EntityManager,
  items: readonly NewReservation[],
  now: Date,
): Promise<boolean[]> {
  const rows: { registration_id: string }[] = await manager.query(
    `INSERT INTO reservations (registration_id, state, owner_id, package_id, qty, created_at, changed_at)
     SELECT new.registration_id, new.state, new.owner_id, new.package_id, new.qty, $6::timestamptz, $6::timestamptz
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::int[])
            WITH ORDINALITY AS new (registration_id, state, owner_id, package_id, qty, ordinal)
      ORDER BY new.registration_id, new.ordinal
     ON CONFLICT DO NOTHING RETURNING registration_id`,
    [
      items.map(({ registrationId }) => registrationId),
      items.map(({ terms }) => (terms ? 'reserved' : 'released')),
      items.map(({ terms }) => terms?.ownerId ?? null),
      items.map(({ terms }) => terms?.packageId ?? null),
      items.map(({ terms }) => terms?.qty ?? null),
      now,
    ],
  )
  const ids = items.map(({ registrationId }) => registrationId)
  return firstOfEach(ids, rows).map((row) => row !== undefined)
}

/** Returns the reservations of registrations; unknown ones are missing. */
export async function readReservations(
  manager: EntityManager,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, Reservation>> {
  if (registrationIds.length === 0) return new Map()
  const rows: (Row & { readonly registration_id: string })[] = await manager.query(
    `SELECT registration_id, state, owner_id, package_id, qty FROM reservations
      WHERE registration_id = ANY (ARRAY(SELECT unnest($1::uuid[])))`,
    [registrationIds],
  )
  return new Map(rows.map((row) => [row.registration_id, toReservation(row)]))
}

/** Locks the reservation of a registration until the transaction ends. */
export async function lockReservation(
  manager: EntityManager,
  registrationId: string,
): Promise<Reservation | undefined> {
  const [row]: Row[] = await manager.query(
    'SELECT state, owner_id, package_id, qty FROM reservations WHERE registration_id = $1 FOR UPDATE',
    [registrationId],
  )
  return row && toReservation(row)
}

/**
 * Ends reservations and returns their terms; undefined for each that is not open. Of several equal ids the first gets
 * it.
 */
export async function closeReservations(
  manager: EntityManager,
  registrationIds: readonly string[],
  state: 'used' | 'released',
  now: Date,
): Promise<(ReservationTerms | undefined)[]> {
  const [rows]: [(Row & { readonly registration_id: string })[], number] = await manager.query(
    `WITH open AS MATERIALIZED (
       SELECT registration_id FROM reservations
        WHERE registration_id = ANY ((SELECT $1::uuid[])::uuid[]) AND state = 'reserved'
        ORDER BY registration_id FOR UPDATE
     )
     UPDATE reservations r SET state = $2, changed_at = $3
       FROM open WHERE r.registration_id = open.registration_id
     RETURNING r.registration_id, r.owner_id, r.package_id, r.qty`,
    [registrationIds, state, now],
  )
  return firstOfEach(registrationIds, rows).map((row) => row && termsOf(row))
}

/** Returns the row of each id in order; of several equal ids the first gets it. */
function firstOfEach<ResultRow extends { readonly registration_id: string }>(
  ids: readonly string[],
  rows: readonly ResultRow[],
): (ResultRow | undefined)[] {
  const remaining = new Map(rows.map((row) => [row.registration_id, row]))
  return ids.map((id) => {
    const row = remaining.get(id)
    remaining.delete(id)
    return row
  })
}

function toReservation(row: Row): Reservation {
  return row.state === 'released' ? { state: row.state } : { state: row.state, terms: termsOf(row) }
}

function termsOf({ owner_id, package_id, qty }: Row): ReservationTerms {
  return { ownerId: owner_id, packageId: package_id, qty }
}
