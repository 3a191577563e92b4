/** What a registration sets aside. */
export interface ReservationTerms {
  readonly ownerId: string
  readonly packageId: number
  readonly qty: number
}

/**
 * What is known of a registration's pins. `released` is a tombstone: it stays for ever, also where nothing
 * had been reserved, so that a late or repeated message of that registration cannot take pins again.
 */
export type Reservation =
  | { readonly state: 'reserved' | 'used'; readonly terms: ReservationTerms }
  | { readonly state: 'released' }

/** `done`: the same was asked before, so nothing is to do. */
export type ReserveDecision = 'reserve' | 'done' | 'released' | 'terms differ'
export type ReleaseDecision = 'release' | 'done' | 'used'

export function decideReserve(known: Reservation | undefined, wanted: ReservationTerms): ReserveDecision {
  if (!known) return 'reserve'
  if (known.state === 'released') return 'released'
  return sameTerms(known.terms, wanted) ? 'done' : 'terms differ'
}

/** Where nothing is known yet, the tombstone is written without a question. */
export function decideRelease(known: Reservation): ReleaseDecision {
  if (known.state === 'used') return 'used'
  return known.state === 'released' ? 'done' : 'release'
}

function sameTerms(a: ReservationTerms, b: ReservationTerms): boolean {
  return a.ownerId === b.ownerId && a.packageId === b.packageId && a.qty === b.qty
}
