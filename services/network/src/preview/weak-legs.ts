/** The points of one node on a way up: in the leg the way comes from, and in the other. */
export interface LegPoints {
  readonly own: number
  readonly other: number
}

/**
 * Which nodes of a way up would match, were a point to arrive from its lower end: those whose leg of the way is
 * strictly the weaker one. Answers their places, lowest first.
 *
 * Looks at few of them. Going up, `own` never shrinks, since each node's leg holds all that the node below has; and
 * above a weak leg it is more than twice what it was. So up to the last node where it is at most twice as much, only
 * that last one can be weak; and as often as `own` can double, about log₂ of all points, that is asked again.
 */
export function weakLegs(length: number, look: (place: number) => LegPoints): number[] {
  const weak: number[] = []
  for (let place = 0; place < length; place++) {
    const most = 2 * look(place).own
    let last = length - 1
    while (place < last) {
      const middle = Math.ceil((place + last) / 2)
      if (look(middle).own <= most) place = middle
      else last = middle - 1
    }
    const { own, other } = look(place)
    if (own < other) weak.push(place)
  }
  return weak
}
