import type { Log } from './log'
import { PrefixSums } from './prefix-sums'
import type { Subtrees } from './subtrees'

/** Receives each match: receiver, causing placement, that placement's leg, and the number of pairs. */
export type OnMatch = (receiver: number, cause: number, leg: number, pairs: number) => void

/**
 * Finds every rise of min(left, right) of every member, offline over the whole log (rule book §3, pairing).
 * For each member it iterates only over the smaller leg (small-to-large) and queries how many points the
 * larger leg had by then; points of the larger leg in between count only until it has caught up, and each
 * such placement is a match. Every member is in the smaller leg of at most log₂ n ancestors, so the algorithm
 * is O(n log² n) for a tree of any shape.
 *
 * The sums of the larger leg grow along a path of larger legs (heavy path), so each path is one walk from its
 * end to its top. A receiver's matches are reported consecutively, in sequence order.
 */
export function findMatches(log: Log, points: Int32Array, subtrees: Subtrees, take: OnMatch): void {
  const walk = new PathWalk(log, points, subtrees, take)
  for (let top = 1; top <= log.size; top++) {
    const above = log.parent[top] as number
    const startsPath = above === 0 || subtrees.largerLeg(above) !== log.leg[top]
    // A match needs a member in each leg.
    if (startsPath && (subtrees.size[top] as number) >= 3) walk.up(top)
  }
}

class PathWalk {
  private readonly sums = new PrefixSums()
  private readonly rank: Int32Array
  private members: Int32Array = new Int32Array(0)

  constructor(
    private readonly log: Log,
    private readonly points: Int32Array,
    private readonly subtrees: Subtrees,
    private readonly take: OnMatch,
  ) {
    this.rank = new Int32Array(log.size + 1)
  }

  /** Walks the heavy path that begins at `top`, from its end. */
  up(top: number): void {
    this.members = this.subtrees.members(top)
    this.members.forEach((seq, index) => {
      this.rank[seq] = index + 1
    })
    this.sums.reset(this.members.length)
    for (let node = this.endOf(top); ; node = this.log.parent[node] as number) {
      const leg = 1 - this.subtrees.largerLeg(node)
      const child = this.subtrees.child(node, leg)
      if (child) {
        const smaller = this.subtrees.members(child)
        this.match(node, leg, smaller)
        for (const seq of smaller) this.count(seq)
      }
      this.count(node)
      if (node === top) return
    }
  }

  private endOf(top: number): number {
    for (let node = top; ; ) {
      const next = this.subtrees.child(node, this.subtrees.largerLeg(node))
      if (!next) return node
      node = next
    }
  }

  private count(seq: number): void {
    this.sums.add(this.rank[seq] as number, this.points[seq] as number)
  }

  private match(node: number, leg: number, smaller: Int32Array): void {
    let small = 0
    for (let index = 0; index < smaller.length; index++) {
      const seq = smaller[index] as number
      const large = this.sums.before(this.rank[seq] as number)
      const grown = small + (this.points[seq] as number)
      const pairs = Math.min(grown, large) - Math.min(small, large)
      small = grown
      if (pairs > 0) this.take(node, seq, leg, pairs)
      this.catchUp(node, 1 - leg, { large, small, until: smaller[index + 1] ?? this.log.size + 1 })
    }
  }

  /**
   * Reports matches for the larger leg's placements before `until`, as long as it has fewer points than the
   * smaller leg.
   */
  private catchUp(node: number, leg: number, at: { large: number; small: number; until: number }): void {
    for (let large = at.large; large < at.small; ) {
      const cause = this.members[this.sums.exceeding(large) - 1] ?? at.until
      if (cause >= at.until) return
      const grown = large + (this.points[cause] as number)
      this.take(node, cause, leg, Math.min(grown, at.small) - large)
      large = grown
    }
  }
}
