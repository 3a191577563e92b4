/** The pins that a registration reserves. */
export interface ReservationTerms {
  readonly ownerId: string
  readonly packageId: number
  readonly qty: number
}

/**
 * State of the pins of a registration. `released` is a tombstone that stays, also if nothing was reserved, so that a
 * late or repeated message cannot take pins again.
 */
export type Reservation =
  | { readonly state: 'reserved' | 'used'; readonly terms: ReservationTerms }
  | { readonly state: 'released' }

/** `done`: an earlier call had the same effect. */
export type ReserveDecision = 'done' | 'released' | 'terms differ'
export type ReleaseDecision = 'release' | 'done' | 'used'

/** Only for a known reservation: without one, the pins are reserved. */
export function decideReserve(known: Reservation, terms: ReservationTerms): ReserveDecision {
  if (known.state === 'released') return 'released'
  return sameTerms(known.terms, terms) ? 'done' : 'terms differ'
}

/** Only for a known reservation: without one, the tombstone is inserted unconditionally. */
export function decideRelease(known: Reservation): ReleaseDecision {
  if (known.state === 'used') return 'used'
  return known.state === 'released' ? 'done' : 'release'
}

function sameTerms(a: ReservationTerms, b: ReservationTerms): boolean {
  return a.ownerId === b.ownerId && a.packageId === b.packageId && a.qty === b.qty
}
