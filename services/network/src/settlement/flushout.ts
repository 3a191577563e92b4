/**
 * The flushout rule (rule book §3): `paid = min(matched, max(0, limit − paid earlier that day))`. The rest is flushed:
 * used up and never paid. Settlement, the bulk build, history and preview all call these functions. The oracle and
 * reconciliation have copies of their own on purpose: an independent implementation is what they compare with. The
 * baselines of the settlement bench have the formula, too, in other designs.
 *
 * The functions take and return numbers only, because settlement calls them for every match.
 */
export function paidPairs(matched: number, flushoutLimit: number, paidBefore: number): number {
  return Math.min(matched, Math.max(0, flushoutLimit - paidBefore))
}

/** Matched pairs above the limit. */
export function flushedPairs(matched: number, paid: number): number {
  return matched - paid
}
