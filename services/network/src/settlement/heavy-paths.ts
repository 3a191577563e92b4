import { type LegTotals, NODES_PER_STEP } from './bulk/leg-totals'
import type { Leg, Nodes } from './nodes'
import { capacityFor, type Int32Column } from './number-columns'

/** Members and points below a node in one of its legs. */
export interface LegSums {
  readonly members: number
  readonly points: number
}

/** Called with newly matched pairs of a node, and the leg whose points completed them. */
export type OnMatch = (node: number, leg: Leg, pairs: number) => void

// Memory layout: a row of 40 bytes per node, so that visiting one costs one or two cache misses. First six int32 values:
// the neighbours in the splay tree, and counts.
const LEFT = 0
const RIGHT = 1
const UP = 2
/** Members of this splay subtree: its path nodes and the members of their weak legs. */
const MEMBERS = 3
const WEAK_MEMBERS = 4
const OWN_POINTS = 5
// Then two float64 sums, exact up to 2^53.
const POINTS = 3
const WEAK_POINTS = 4

const ROW_BYTES = 40
const INTS = ROW_BYTES / 4
const SUMS = ROW_BYTES / 8

/**
 * The sums of every leg in a dynamic heavy-path decomposition with one splay tree per path (the structure of a link-cut
 * tree), so that a placement costs amortised O(log n) in a tree of any shape.
 *
 * Each node has a strong leg (heavy child): the one with more points, or with more members when points are equal. A
 * path (heavy path) is a maximal chain of strong legs. A node stores the sum of its weak leg. The sum of its strong leg
 * is the sum over the rest of its path: each node's own value plus its weak leg. So a placement updates one node in
 * each path between itself and the root. Where it enters a strong leg, the smaller sum, and with it the number of
 * matched pairs, is unchanged. Where it enters a weak leg, that leg had at most half of the total below the node, so
 * this happens at most log₂(points + 1) + log₂(members) + 2 times. Only there can pairs be matched, and only there can
 * the legs swap roles.
 *
 * A path's splay tree is ordered from the upper end to the lower end. `UP` of its root is the parent of the path's upper
 * end. About 41 bytes per node.
 */
export class HeavyPaths {
  private ints: Int32Array
  private sums: Float64Array
  private strongLegs: Uint8Array

  /** `expected`: nodes to allocate memory for. */
  constructor(expected: number) {
    const rows = new ArrayBuffer(expected * ROW_BYTES)
    this.ints = new Int32Array(rows)
    this.sums = new Float64Array(rows)
    this.strongLegs = new Uint8Array(expected)
  }

  /** Adds a node under `parent` (0 for the root) and reports matches from the nearest ancestor up. */
  add(node: number, parent: number, leg: Leg, points: number, onMatch: OnMatch): void {
    if (node >= this.strongLegs.length) this.grow(node)
    this.ints[node * INTS + UP] = parent
    this.ints[node * INTS + OWN_POINTS] = points
    this.sum(node)
    // The first child of a node enters as its weak leg and then becomes the strong one.
    if (parent !== 0 && this.int(parent, WEAK_MEMBERS) === 0 && this.isPathEnd(parent))
      this.strongLegs[parent] = 1 - leg
    let path = node
    for (let above = parent; above !== 0; above = this.int(above, UP)) {
      this.splay(above)
      this.enterWeakLeg(above, path, points, onMatch)
      path = above
    }
  }

  /**
   * Builds the paths of a whole tree, starting from empty columns. Every path becomes a balanced splay tree, so the
   * amortised bounds hold from there on.
   */
  *build(nodes: Nodes, own: Int32Column, totals: LegTotals): Generator<void> {
    const { size } = nodes
    if (size >= this.strongLegs.length) this.grow(size)
    const next = new Int32Array(size + 1)
    for (let node = size; node > 0; node--) {
      this.weigh(node, own.get(node), totals)
      if (node % NODES_PER_STEP === 0) yield
    }
    for (let node = 2; node <= size; node++) {
      const slot = nodes.slot(node)
      if ((slot & 1) === this.strongLegs[slot >> 1]) next[slot >> 1] = node
    }
    const path = new Int32Array(size)
    for (let node = 1; node <= size; node++) {
      const slot = nodes.slot(node)
      if (node % NODES_PER_STEP === 0) yield
      if (next[slot >> 1] === node) continue
      let length = 0
      for (let current = node; current !== 0; current = next[current]!) path[length++] = current
      this.balance(path, 0, length, slot >> 1)
    }
  }

  /** The sums of a leg of a node. */
  leg(node: number, leg: Leg): LegSums {
    this.splay(node)
    if (leg !== this.strongLegs[node])
      return { members: this.int(node, WEAK_MEMBERS), points: this.float(node, WEAK_POINTS) }
    const rest = this.int(node, RIGHT)
    return { members: this.int(rest, MEMBERS), points: this.float(rest, POINTS) }
  }

  /** True when `node` is a proper descendant of `top`. Numbers decrease towards the root, which ends the climb. */
  isBelow(node: number, top: number): boolean {
    let current = node
    while (current > top) {
      this.splay(top)
      this.splay(current)
      // `top` lost its splay root to `node`, so both are on one path.
      if (!this.isSplayRoot(top)) return true
      current = this.int(current, UP)
    }
    return current === top && node !== top
  }

  /** Adds one member and its points to the weak leg of `node`, whose top path is `path`; `node` is a splay root. */
  private enterWeakLeg(node: number, path: number, points: number, onMatch: OnMatch): void {
    const { ints, sums } = this
    const rest = this.int(node, RIGHT)
    const before = this.float(node, WEAK_POINTS)
    const weak = before + points
    const strong = this.float(rest, POINTS)
    const leg = (1 - (this.strongLegs[node] ?? 0)) as Leg
    const members = this.int(node, WEAK_MEMBERS) + 1
    if (weak > strong || (weak === strong && members > this.int(rest, MEMBERS))) {
      // The legs swap roles: the former rest of the path becomes the weak leg. Its `UP` is already correct.
      ints[node * INTS + RIGHT] = path
      ints[node * INTS + WEAK_MEMBERS] = this.int(rest, MEMBERS)
      sums[node * SUMS + WEAK_POINTS] = strong
      this.strongLegs[node] = leg
    } else {
      ints[node * INTS + WEAK_MEMBERS] = members
      sums[node * SUMS + WEAK_POINTS] = weak
    }
    this.sum(node)
    const pairs = Math.min(weak, strong) - before
    if (pairs > 0) onMatch(node, leg, pairs)
  }

  private weigh(node: number, own: number, { members, points }: LegTotals): void {
    const [left, right] = [2 * node, 2 * node + 1]
    const isRight =
      points[right]! > points[left]! || (points[right] === points[left] && members[right]! > members[left]!)
    const weak = isRight ? left : right
    this.strongLegs[node] = isRight ? 1 : 0
    this.ints[node * INTS + OWN_POINTS] = own
    this.ints[node * INTS + WEAK_MEMBERS] = members[weak]!
    this.sums[node * SUMS + WEAK_POINTS] = points[weak]!
  }

  /** Builds a balanced splay tree of a part of a path, under `above`; returns its root. */
  private balance(path: Int32Array, from: number, to: number, above: number): number {
    if (from === to) return 0
    const middle = (from + to) >> 1
    const node = path[middle]!
    const { ints } = this
    ints[node * INTS + UP] = above
    ints[node * INTS + LEFT] = this.balance(path, from, middle, node)
    ints[node * INTS + RIGHT] = this.balance(path, middle + 1, to, node)
    this.sum(node)
    return node
  }

  private isPathEnd(node: number): boolean {
    this.splay(node)
    return this.int(node, RIGHT) === 0
  }

  /** Splays a node to the root of its path's tree. */
  private splay(node: number): void {
    while (!this.isSplayRoot(node)) {
      const above = this.int(node, UP)
      if (!this.isSplayRoot(above)) {
        const straight = this.side(node, above) === this.side(above, this.int(above, UP))
        this.rotate(straight ? above : node)
      }
      this.rotate(node)
    }
  }

  /** Rotates a node with its splay parent; the in-order sequence is unchanged. */
  private rotate(node: number): void {
    const { ints, sums } = this
    const above = this.int(node, UP)
    const top = this.int(above, UP)
    const side = this.side(node, above)
    if (top !== 0 && this.int(top, LEFT) === above) ints[top * INTS + LEFT] = node
    else if (top !== 0 && this.int(top, RIGHT) === above) ints[top * INTS + RIGHT] = node
    const between = this.int(node, RIGHT - side)
    ints[above * INTS + side] = between
    if (between !== 0) ints[between * INTS + UP] = above
    ints[node * INTS + RIGHT - side] = above
    ints[above * INTS + UP] = node
    ints[node * INTS + UP] = top
    ints[node * INTS + MEMBERS] = this.int(above, MEMBERS)
    sums[node * SUMS + POINTS] = this.float(above, POINTS)
    this.sum(above)
  }

  private isSplayRoot(node: number): boolean {
    const above = this.int(node, UP)
    return above === 0 || (this.int(above, LEFT) !== node && this.int(above, RIGHT) !== node)
  }

  private side(node: number, above: number): typeof LEFT | typeof RIGHT {
    return this.int(above, LEFT) === node ? LEFT : RIGHT
  }

  /** Recomputes a node's subtree sums from its own values and its splay children. */
  private sum(node: number): void {
    const left = this.int(node, LEFT)
    const right = this.int(node, RIGHT)
    this.ints[node * INTS + MEMBERS] =
      1 + this.int(node, WEAK_MEMBERS) + this.int(left, MEMBERS) + this.int(right, MEMBERS)
    this.sums[node * SUMS + POINTS] =
      this.int(node, OWN_POINTS) +
      this.float(node, WEAK_POINTS) +
      this.float(left, POINTS) +
      this.float(right, POINTS)
  }

  /** Node 0 is the null node; all its values are 0. */
  private int(node: number, offset: number): number {
    return this.ints[node * INTS + offset] as number
  }

  private float(node: number, offset: number): number {
    return this.sums[node * SUMS + offset] as number
  }

  private grow(node: number): void {
    const capacity = capacityFor(node)
    const { ints, strongLegs } = this
    const rows = new ArrayBuffer(capacity * ROW_BYTES)
    this.ints = new Int32Array(rows)
    this.ints.set(ints)
    this.sums = new Float64Array(rows)
    this.strongLegs = new Uint8Array(capacity)
    this.strongLegs.set(strongLegs)
  }
}
