import type { Log } from './log'
import { PrefixSums } from './prefix-sums'
import type { Subtrees } from './subtrees'

/** Told of each match: whose, by which placement, in which leg that placement hangs, and how many pairs. */
export type TakeMatch = (receiver: number, cause: number, leg: number, pairs: number) => void

/**
 * Finds every rise of min(left, right) of every member, with the whole log at hand (rule book §3, pairing). For each
 * member only those in its smaller leg are gone through, and each asks how many points the larger leg had by then; what
 * the larger leg brings in between counts only until it has caught up, and each such placement is a match. Everybody
 * is in the smaller leg of at most log₂ n members, so it is O(n log² n) in a tree of any shape.
 *
 * The sums of the larger leg grow along with the way up a path of larger legs, so each path is one walk from its end to
 * its top. A receiver's matches are told one after the other, in sequence order.
 */
export function findMatches(log: Log, points: Int32Array, subtrees: Subtrees, take: TakeMatch): void {
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
    private readonly take: TakeMatch,
  ) {
    this.rank = new Int32Array(log.size + 1)
  }

  /** Walks the path of larger legs that begins at `top`, from its end. */
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

  /** What the larger leg brings before `until` makes pairs as long as it has less than the smaller one. */
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
