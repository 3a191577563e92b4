/** The fields of a bonus log row that qualification needs. */
export interface MatchedPairs {
  /** Gapless sequence number. */
  readonly number: bigint
  readonly receiverId: string
  /** Newly matched pairs of the receiver, paid or flushed; 0 for other kinds of bonus. */
  readonly pairs: bigint
}

/**
 * Sums newly matched pairs by member. Every matched pair consumes one point of each leg, so a member's lifetime pairs
 * equal the smaller lifetime leg (rule book §3). Throws unless the rows continue the log right after `position`: a gap
 * would permanently miss points.
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
