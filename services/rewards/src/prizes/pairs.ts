/** One row of the network's bonus log, as far as it counts here. */
export interface MatchedPairs {
  /** Gapless. */
  readonly number: bigint
  readonly receiverId: string
  /** Pairs newly matched at the receiver, paid or flushed; 0 for a bonus of another kind. */
  readonly pairs: bigint
}

/**
 * Newly matched pairs by member. Every point that one leg has matched with one of the other is a pair for
 * ever, so the pairs of a lifetime are the smaller of the two lifetime legs (rule book §3).
 * Fails unless the rows continue the log right after `position`: a hole would leave somebody out for good.
 */
export function pairsByMember(rows: readonly MatchedPairs[], position: bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  rows.forEach(({ number, receiverId, pairs }, index) => {
    const expected = position + BigInt(index) + 1n
    if (number !== expected) {
      throw new Error(`the bonus log answered number ${number} where ${expected} belongs`)
    }
    if (pairs > 0n) sums.set(receiverId, (sums.get(receiverId) ?? 0n) + pairs)
  })
  return sums
}
