import { type LegTotals, NODES_PER_STEP } from './bulk/leg-totals'
import type { Leg, Nodes } from './nodes'
import { capacityFor, type Int32Column } from './number-columns'

/** Members and points below a node in one of its legs. */
export interface LegSums {
  readonly members: number
  readonly points: number
}

/** Told of pairs that a node has newly matched, and in which leg the points came that completed them. */
export type OnMatch = (node: number, leg: Leg, pairs: number) => void

// A node has a row of 40 bytes, so that looking at one costs one miss of the cache, or two. First integers of 32
// bits: its neighbours in the splay tree, and counts.
const LEFT = 0
const RIGHT = 1
const UP = 2
/** Members that hang on this part of the path, the nodes of the path included. */
const MEMBERS = 3
const WEAK_MEMBERS = 4
const OWN_POINTS = 5
// Then two sums, exact up to 2^53.
const POINTS = 3
const WEAK_POINTS = 4

const ROW = 40
const INTS = ROW / 4
const SUMS = ROW / 8

/**
 * The sums of every leg, kept so that a placement costs O(log n) in a tree of any shape.
 *
 * Each node has a strong leg: the one with more points, with more members where points are equal. Nodes that
 * follow each other by strong legs make a path. A node stores the sum of its weak leg; that of its strong leg
 * is the sum over the rest of its path, of what each node there has itself and in its weak leg. So a placement
 * changes one number in each path on its way up, and nothing where it enters a strong leg: there the smaller
 * sum, and with it the matched pairs, stays as it is. Where it enters a weak leg, that leg had no more than
 * half of what hangs there, so this happens at most log₂(points + 1) + log₂(members) + 2 times. Only there can
 * pairs be matched, and only there can the weak leg become the strong one.
 *
 * A path is a splay tree ordered from its upper end to its lower one. `UP` of a splay tree's root is the node
 * under which the path's upper end hangs, in its weak leg. About 41 bytes a node.
 */
export class StrongPaths {
  private ints: Int32Array
  private sums: Float64Array
  private strongLegs: Uint8Array

  /** `expected`: nodes to make room for at once. */
  constructor(expected: number) {
    const rows = new ArrayBuffer(expected * ROW)
    this.ints = new Int32Array(rows)
    this.sums = new Float64Array(rows)
    this.strongLegs = new Uint8Array(expected)
  }

  /** Hangs a new node under `parent` (0 for the root) and reports matches from the nearest ancestor up. */
  add(node: number, parent: number, leg: Leg, points: number, onMatch: OnMatch): void {
    if (node >= this.strongLegs.length) this.grow(node)
    this.ints[node * INTS + UP] = parent
    this.ints[node * INTS + OWN_POINTS] = points
    this.sum(node)
    // A parent without children has no strong leg yet: let this one enter the weak leg, and win it.
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
   * Makes the paths of a finished tree, into columns in which there is nothing yet. Every path becomes a balanced tree:
   * from there on splaying costs what it costs after any other history.
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
      for (let on = node; on !== 0; on = next[on]!) path[length++] = on
      this.balance(path, 0, length, slot >> 1)
    }
  }

  /** What hangs in a leg of a node. */
  leg(node: number, leg: Leg): LegSums {
    this.splay(node)
    if (leg !== this.strongLegs[node])
      return { members: this.int(node, WEAK_MEMBERS), points: this.float(node, WEAK_POINTS) }
    const rest = this.int(node, RIGHT)
    return { members: this.int(rest, MEMBERS), points: this.float(rest, POINTS) }
  }

  /** True when `node` hangs anywhere below `top`: the numbers of nodes shrink on the way up. */
  isBelow(node: number, top: number): boolean {
    let on = node
    while (on > top) {
      this.splay(top)
      this.splay(on)
      // A root no longer, so both are on one path.
      if (!this.isSplayRoot(top)) return true
      on = this.int(on, UP)
    }
    return on === top && node !== top
  }

  /** Adds one member and its points to the weak leg of `node`, in which `path` hangs; `node` is a splay root. */
  private enterWeakLeg(node: number, path: number, points: number, onMatch: OnMatch): void {
    const { ints, sums } = this
    const rest = this.int(node, RIGHT)
    const before = this.float(node, WEAK_POINTS)
    const weak = before + points
    const strong = this.float(rest, POINTS)
    const leg = (1 - (this.strongLegs[node] ?? 0)) as Leg
    const members = this.int(node, WEAK_MEMBERS) + 1
    if (weak > strong || (weak === strong && members > this.int(rest, MEMBERS))) {
      // What was the rest of the path hangs in the weak leg now; its `UP` says so already.
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

  /** Makes a splay tree of a stretch of a path, under `above`; answers its root. */
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

  /** Makes a node the root of its path's splay tree. */
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

  /** Swaps a node with the one above it in the splay tree; the order of the path stays. */
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

  /** Sums up a node's part of the path from its own values and those of its neighbours below. */
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

  /** Node 0 stands for none: everything of it is 0. */
  private int(node: number, place: number): number {
    return this.ints[node * INTS + place] as number
  }

  private float(node: number, place: number): number {
    return this.sums[node * SUMS + place] as number
  }

  private grow(node: number): void {
    const room = capacityFor(node)
    const { ints, strongLegs } = this
    const rows = new ArrayBuffer(room * ROW)
    this.ints = new Int32Array(rows)
    this.ints.set(ints)
    this.sums = new Float64Array(rows)
    this.strongLegs = new Uint8Array(room)
    this.strongLegs.set(strongLegs)
  }
}
