/**
 * PPh 21 of a non-employee (PMK 168/2023): the rates of article 17 on half of the month's income. For the tax desk's
 * worksheet; nothing is withheld. Whole Rupiah, rounded down.
 */
export interface Worksheet {
  readonly gross: bigint
  readonly base: bigint
  readonly tax: bigint
}

/** Tax object code of distributors in multi-level marketing. */
export const TAX_OBJECT_CODE = '21-100-04'

interface Bracket {
  readonly above: bigint
  /** Undefined for the top bracket. */
  readonly upTo?: bigint
  readonly percent: bigint
}

/** Article 17 (1) a: each rate applies to its slice of the base only. */
export const brackets: readonly Bracket[] = [
  { above: 0n, upTo: 60_000_000n, percent: 5n },
  { above: 60_000_000n, upTo: 250_000_000n, percent: 15n },
  { above: 250_000_000n, upTo: 500_000_000n, percent: 25n },
  { above: 500_000_000n, upTo: 5_000_000_000n, percent: 30n },
  { above: 5_000_000_000n, percent: 35n },
]

/** `gross`: bonuses credited in the month, not negative. */
export function worksheetOf(gross: bigint): Worksheet {
  const base = gross / 2n
  const hundredths = brackets.reduce((sum, bracket) => sum + bracket.percent * sliceOf(base, bracket), 0n)
  return { gross, base, tax: hundredths / 100n }
}

function sliceOf(base: bigint, { above, upTo = base }: Bracket): bigint {
  const end = base < upTo ? base : upTo
  return end > above ? end - above : 0n
}
