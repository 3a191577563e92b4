import type { BonusKind } from '../settlement/engine'

/** Rupiah paid by kind, and the number of flushed pairs. */
export type BonusTotals = Readonly<Record<BonusKind, bigint>> & { readonly flushed: bigint }

export const NO_BONUSES: BonusTotals = { sponsor: 0n, pairing: 0n, pairing_level: 0n, flushed: 0n }

export function addBonusTotals(one: BonusTotals, other: BonusTotals): BonusTotals {
  return {
    sponsor: one.sponsor + other.sponsor,
    pairing: one.pairing + other.pairing,
    pairing_level: one.pairing_level + other.pairing_level,
    flushed: one.flushed + other.flushed,
  }
}

export function paidIn({ sponsor, pairing, pairing_level }: BonusTotals): bigint {
  return sponsor + pairing + pairing_level
}
