/** What a registration sets aside. */
export interface Terms {
  readonly ownerId: string
  readonly packageId: number
  readonly qty: number
}

/**
 * What is known of a registration's pins. `released` is a tombstone: it stays for ever, also where nothing
 * had been reserved, so that a late or repeated message of that registration cannot take pins again.
 */
export type Reservation =
  | { readonly state: 'reserved' | 'used'; readonly terms: Terms }
  | { readonly state: 'released' }

/** `done`: the same was asked before, so nothing is to do. */
export type OnReserve = 'take' | 'done' | 'released' | 'other terms'
export type OnRelease = 'give back' | 'done' | 'used'

export function decideReserve(known: Reservation | undefined, wanted: Terms): OnReserve {
  if (!known) return 'take'
  if (known.state === 'released') return 'released'
  return sameTerms(known.terms, wanted) ? 'done' : 'other terms'
}

/** Where nothing is known yet, the tombstone is written without a question. */
export function decideRelease(known: Reservation): OnRelease {
  if (known.state === 'used') return 'used'
  return known.state === 'released' ? 'done' : 'give back'
}

function sameTerms(a: Terms, b: Terms): boolean {
  return a.ownerId === b.ownerId && a.packageId === b.packageId && a.qty === b.qty
}
