import { formatNumber } from '@jejaring/money'
import { line } from '../values/kinds'

export type PackageKind = 'activation' | 'repeat_order'

/** What an admin may change of a package (rule book §2). Amounts are whole Rupiah. */
export interface PackageTerms {
  readonly name: string
  readonly price: bigint
  readonly bonusSponsor: bigint
  /** Points an activation gives to each ancestor. */
  readonly pair: number
  /** Pairs paid per business day at most. */
  readonly flushout: number
}

export type CheckedTerms =
  | { readonly terms: PackageTerms }
  | { readonly refused: Readonly<Record<string, string>> }

const MOST_RUPIAH = 1_000_000_000n
const MOST_POINTS = 1_000
const MOST_PAIRS = 1_000_000

/**
 * Checks new terms of a package against itself and the names that other packages have; `refused` names each field as
 * the form knows it.
 */
export function checkTerms(
  kind: PackageKind,
  wanted: PackageTerms,
  otherNames: readonly string[],
): CheckedTerms {
  const refused: Record<string, string> = {}
  const within = (field: string, value: bigint, min: bigint, max: bigint) => {
    if (value < min || value > max)
      refused[field] = `Isi antara ${formatNumber(min)} dan ${formatNumber(max)}.`
  }
  const name = line(60)(wanted.name)
  if ('refused' in name) refused.name = name.refused
  else if (otherNames.some((other) => other.toLowerCase() === name.value.toLowerCase()))
    refused.name = 'Nama ini sudah dipakai paket lain. Pakai nama lain.'
  within('price', wanted.price, 1n, MOST_RUPIAH)
  within('bonus_sponsor', wanted.bonusSponsor, 0n, MOST_RUPIAH)
  within('pair', BigInt(wanted.pair), 0n, BigInt(MOST_POINTS))
  within('flushout', BigInt(wanted.flushout), 0n, BigInt(MOST_PAIRS))
  if (kind === 'repeat_order') Object.assign(refused, repeatOrderPaysNothing(wanted))
  if ('refused' in name || Object.keys(refused).length > 0) return { refused }
  return { terms: { ...wanted, name: name.value } }
}

function repeatOrderPaysNothing(wanted: PackageTerms): Record<string, string> {
  const sentence = 'Repeat order tidak memberi bonus: isi dengan 0.'
  return {
    ...(wanted.bonusSponsor !== 0n && { bonus_sponsor: sentence }),
    ...(wanted.pair !== 0 && { pair: sentence }),
    ...(wanted.flushout !== 0 && { flushout: sentence }),
  }
}

/** True when nothing would change. */
export function sameTerms(a: PackageTerms, b: PackageTerms): boolean {
  return (
    a.name === b.name &&
    a.price === b.price &&
    a.bonusSponsor === b.bonusSponsor &&
    a.pair === b.pair &&
    a.flushout === b.flushout
  )
}
