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
 * Writes the first row of a registration: a reservation, or without terms a tombstone. False when the
 * registration has a row already; waits for a running transaction that is writing it.
 */
export const insertReservation = setBased<NewReservation, boolean>(async (manager, openings) => {
  const rows: { registration_id: string }[] = await manager.query(
    `INSERT INTO reservations (registration_id, state, owner_id, package_id, qty, created_at, changed_at)
     SELECT new.registration_id, new.state, new.owner_id, new.package_id, new.qty, new.now, new.now
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::int[], $6::timestamptz[])
            WITH ORDINALITY AS new (registration_id, state, owner_id, package_id, qty, now, place)
      ORDER BY new.registration_id, new.place
     ON CONFLICT DO NOTHING RETURNING registration_id`,
    [
      openings.map(({ registrationId }) => registrationId),
      openings.map(({ terms }) => (terms ? 'reserved' : 'released')),
      openings.map(({ terms }) => terms?.ownerId ?? null),
      openings.map(({ terms }) => terms?.packageId ?? null),
      openings.map(({ terms }) => terms?.qty ?? null),
      openings.map(({ now }) => now),
    ],
  )
  return firstOfEach(openings, rows).map((row) => row !== undefined)
})

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

interface ReservationEnd {
  readonly registrationId: string
  readonly state: 'used' | 'released'
  readonly now: Date
}

/** Ends a reservation and answers what it set aside; undefined where there is none any more, or never was. */
export const closeReservation = setBased<ReservationEnd, ReservationTerms | undefined>(
  async (manager, closings) => {
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
        closings.map(({ registrationId }) => registrationId),
        closings.map(({ state }) => state),
        closings.map(({ now }) => now),
      ],
    )
    return firstOfEach(closings, rows).map((row) => row && termsOf(row))
  },
)

/** The rows of some registrations in the order in which they were asked for; of two that ask for one, the first has it. */
function firstOfEach<Found extends { readonly registration_id: string }>(
  asked: readonly { readonly registrationId: string }[],
  rows: readonly Found[],
): (Found | undefined)[] {
  const left = new Map(rows.map((row) => [row.registration_id, row]))
  return asked.map(({ registrationId }) => {
    const row = left.get(registrationId)
    left.delete(registrationId)
    return row
  })
}

function termsOf({ owner_id, package_id, qty }: Row): ReservationTerms {
  return { ownerId: owner_id, packageId: package_id, qty }
}
