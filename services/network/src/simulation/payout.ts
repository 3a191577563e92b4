import type { BonusKind } from '../settlement/engine'

/** Rupiah paid by kind, and the number of flushed pairs. */
export type Payout = Readonly<Record<BonusKind, bigint>> & { readonly flushed: bigint }

export const NO_PAYOUT: Payout = { sponsor: 0n, pairing: 0n, pairing_level: 0n, flushed: 0n }

export function addPayouts(one: Payout, other: Payout): Payout {
  return {
    sponsor: one.sponsor + other.sponsor,
    pairing: one.pairing + other.pairing,
    pairing_level: one.pairing_level + other.pairing_level,
    flushed: one.flushed + other.flushed,
  }
}

export function paidIn({ sponsor, pairing, pairing_level }: Payout): bigint {
  return sponsor + pairing + pairing_level
}
