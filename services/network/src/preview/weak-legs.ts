/** Points of one node of an upline path: in the leg of the path, and in the other leg. */
export interface LegPoints {
  readonly own: number
  readonly other: number
}

/**
 * Indexes of the path's nodes that would match a new point from below, lowest first: those whose path leg is strictly the
 * weaker one.
 *
 * Visits only O(log² n) nodes. Upwards, `own` never decreases, because a node's leg contains everything below its child.
 * Above a weak leg it more than doubles. So among the nodes whose `own` is at most twice the current value, only the last
 * one can be weak, and a binary search finds it. `own` can double about log₂(all points) times.
 */
export function weakLegs(length: number, legPointsAt: (index: number) => LegPoints): number[] {
  const weak: number[] = []
  for (let index = 0; index < length; index++) {
    const doubled = 2 * legPointsAt(index).own
    let last = length - 1
    while (index < last) {
      const middle = Math.ceil((index + last) / 2)
      if (legPointsAt(middle).own <= doubled) index = middle
      else last = middle - 1
    }
    const { own, other } = legPointsAt(index)
    if (own < other) weak.push(index)
  }
  return weak
}
