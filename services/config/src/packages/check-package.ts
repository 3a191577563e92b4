import { formatNumber } from '@jejaring/money'
import { line } from '../values/value-parser'

export type PackageKind = 'activation' | 'repeat_order'

/** The editable fields of a package (rule book §2). Amounts are whole Rupiah. */
export interface PackageTerms {
  readonly name: string
  readonly price: bigint
  readonly bonusSponsor: bigint
  /** Points that an activation gives to each ancestor. */
  readonly pair: number
  /** Limit of paid pairs per business day. */
  readonly flushout: number
}

export type CheckedTerms =
  | { readonly terms: PackageTerms }
  | { readonly refused: Readonly<Record<string, string>> }

const MAX_RUPIAH = 1_000_000_000n
const MAX_POINTS = 1_000
const MAX_FLUSHOUT_PAIRS = 1_000_000

/**
 * Validates new terms of a package, including against the names of the other packages. `refused` maps form fields to
 * messages.
 */
export function checkTerms(
  kind: PackageKind,
  terms: PackageTerms,
  otherNames: readonly string[],
): CheckedTerms {
  const refused: Record<string, string> = {}
  const within = (field: string, value: bigint, min: bigint, max: bigint) => {
    if (value < min || value > max)
      refused[field] = `Isi antara ${formatNumber(min)} dan ${formatNumber(max)}.`
  }
  const name = line(60)(terms.name)
  if ('refused' in name) refused.name = name.refused
  else if (otherNames.some((other) => other.toLowerCase() === name.value.toLowerCase()))
    refused.name = 'Nama ini sudah dipakai paket lain. Pakai nama lain.'
  within('price', terms.price, 1n, MAX_RUPIAH)
  within('bonus_sponsor', terms.bonusSponsor, 0n, MAX_RUPIAH)
  within('pair', BigInt(terms.pair), 0n, BigInt(MAX_POINTS))
  within('flushout', BigInt(terms.flushout), 0n, BigInt(MAX_FLUSHOUT_PAIRS))
  if (kind === 'repeat_order') Object.assign(refused, repeatOrderPaysNothing(terms))
  if ('refused' in name || Object.keys(refused).length > 0) return { refused }
  return { terms: { ...terms, name: name.value } }
}

function repeatOrderPaysNothing(terms: PackageTerms): Record<string, string> {
  const sentence = 'Repeat order tidak memberi bonus: isi dengan 0.'
  return {
    ...(terms.bonusSponsor !== 0n && { bonus_sponsor: sentence }),
    ...(terms.pair !== 0 && { pair: sentence }),
    ...(terms.flushout !== 0 && { flushout: sentence }),
  }
}

export function sameTerms(a: PackageTerms, b: PackageTerms): boolean {
  return (
    a.name === b.name &&
    a.price === b.price &&
    a.bonusSponsor === b.bonusSponsor &&
    a.pair === b.pair &&
    a.flushout === b.flushout
  )
}
