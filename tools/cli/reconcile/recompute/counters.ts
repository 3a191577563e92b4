import { PAIRING_LEVELS } from './levels'
import type { Programme } from './programme'

/** All counters of a member in the order of `counterNames`. */
export type Counters = readonly number[]

export const counterNames: readonly string[] = [
  ...['downlines left', 'downlines right', 'points left', 'points right', 'waiting left', 'waiting right'],
  ...['matched', 'paid', 'flushed', 'sponsored'],
  ...Array.from({ length: PAIRING_LEVELS }, (_, index) => [
    `level ${index + 1} left`,
    `level ${index + 1} right`,
  ]).flat(),
]

/** Returns the counters of every member at the end of the log; requires that all lines were computed. */
export function countersOf(programme: Programme): (seq: number) => Counters {
  const { log, subtrees, levels } = programme
  const points = sumsOfPoints(programme)
  const paidPairs = programme.paidPairs.byReceiver()
  const sponsored = new Int32Array(log.size + 1)
  for (let seq = 1; seq <= log.size; seq++) sponsored[log.sponsor[seq] as number]! += 1
  return (seq) => {
    const inLegs = (column: ArrayLike<number>) =>
      [0, 1].map((leg) => (subtrees.child(seq, leg) ? (column[subtrees.child(seq, leg)] as number) : 0))
    const [left = 0, right = 0] = inLegs(points)
    const matched = Math.min(left, right)
    const paid = paidPairs[seq] as number
    const byLevel = Array.from({ length: PAIRING_LEVELS }, (_, index) => levels.of(seq, index + 1))
    return [
      ...inLegs(subtrees.size),
      ...[left, right, left - matched, right - matched],
      ...[matched, paid, matched - paid, sponsored[seq] as number],
      ...byLevel.flatMap(({ left, right }) => [left, right]),
    ]
  }
}

/** Points of each member's subtree. */
function sumsOfPoints({ log, counted }: Programme): Float64Array {
  const sums = Float64Array.from(counted.points)
  for (let seq = log.size; seq > 1; seq--) sums[log.parent[seq] as number]! += sums[seq] as number
  return sums
}
