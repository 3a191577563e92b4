import { setBased } from '@jejaring/service-kit'
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
  readonly now: Date
}

/**
 * Inserts the row of a registration: a reservation, or without terms a tombstone. Returns false if there is one
 * already; waits for an open transaction that inserts it.
 */
export const insertReservation = setBased<NewReservation, boolean>(async (manager, items) => {
  const rows: { registration_id: string }[] = await manager.query(
    `INSERT INTO reservations (registration_id, state, owner_id, package_id, qty, created_at, changed_at)
     SELECT new.registration_id, new.state, new.owner_id, new.package_id, new.qty, new.now, new.now
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::int[], $6::timestamptz[])
            WITH ORDINALITY AS new (registration_id, state, owner_id, package_id, qty, now, place)
      ORDER BY new.registration_id, new.place
     ON CONFLICT DO NOTHING RETURNING registration_id`,
    [
      items.map(({ registrationId }) => registrationId),
      items.map(({ terms }) => (terms ? 'reserved' : 'released')),
      items.map(({ terms }) => terms?.ownerId ?? null),
      items.map(({ terms }) => terms?.packageId ?? null),
      items.map(({ terms }) => terms?.qty ?? null),
      items.map(({ now }) => now),
    ],
  )
  return firstOfEach(items, rows).map((row) => row !== undefined)
})

/** Locks the reservation of a registration until the transaction ends. */
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

interface ReservationEnd {
  readonly registrationId: string
  readonly state: 'used' | 'released'
  readonly now: Date
}

/** Ends a reservation and returns its terms; undefined if there is no open one. */
export const closeReservation = setBased<ReservationEnd, ReservationTerms | undefined>(
  async (manager, items) => {
    const [rows]: [(Row & { readonly registration_id: string })[], number] = await manager.query(
      `WITH open AS MATERIALIZED (
       SELECT registration_id FROM reservations
        WHERE registration_id = ANY ((SELECT $1::uuid[])::uuid[]) AND state = 'reserved'
        ORDER BY registration_id FOR UPDATE
     ), asked AS MATERIALIZED (
       SELECT DISTINCT ON (a.registration_id) a.*
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::timestamptz[]))
              WITH ORDINALITY AS a (registration_id, state, now, place)
        ORDER BY a.registration_id, a.place
     )
     UPDATE reservations r SET state = asked.state, changed_at = asked.now
       FROM open JOIN asked USING (registration_id) WHERE r.registration_id = open.registration_id
     RETURNING r.registration_id, r.owner_id, r.package_id, r.qty`,
      [
        items.map(({ registrationId }) => registrationId),
        items.map(({ state }) => state),
        items.map(({ now }) => now),
      ],
    )
    return firstOfEach(items, rows).map((row) => row && termsOf(row))
  },
)

/** Returns the row of each item in order; of several items for one registration the first gets it. */
function firstOfEach<ResultRow extends { readonly registration_id: string }>(
  items: readonly { readonly registrationId: string }[],
  rows: readonly ResultRow[],
): (ResultRow | undefined)[] {
  const remaining = new Map(rows.map((row) => [row.registration_id, row]))
  return items.map(({ registrationId }) => {
    const row = remaining.get(registrationId)
    remaining.delete(registrationId)
    return row
  })
}

function termsOf({ owner_id, package_id, qty }: Row): ReservationTerms {
  return { ownerId: owner_id, packageId: package_id, qty }
}
