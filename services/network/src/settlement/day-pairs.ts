import { Float64Column, Int32Column } from './number-columns'

export interface Pairs {
  readonly paid: number
  readonly flushed: number
}

const NO_PAIRS: Pairs = { paid: 0, flushed: 0 }

// Columns of the list.
const NODE = 0
const PAID = 1
const FLUSHED = 2

/**
 * The pairs of one business day by node. Nodes that matched are listed one after the other, and each node
 * remembers its place in the list; a place counts only while the list agrees, so that a new day need not
 * clear anything. 4 bytes a node and 24 for each that matched.
 */
export class DayPairs {
  private readonly indexes: Int32Column
  private readonly list = new Float64Column(3)
  private length = 0

  constructor(expected?: number) {
    this.indexes = new Int32Column(1, expected)
  }

  clear(): void {
    this.length = 0
  }

  of(node: number): Pairs {
    const place = this.indexOf(node)
    if (place === undefined) return NO_PAIRS
    return { paid: this.list.get(place, PAID), flushed: this.list.get(place, FLUSHED) }
  }

  /** A node's place in today's list, at the end of it for one that had none. */
  ensureIndex(node: number): number {
    const known = this.indexOf(node)
    if (known !== undefined) return known
    const place = this.length++
    this.indexes.set(node, place)
    this.list.set(place, node, NODE)
    this.list.set(place, 0, PAID)
    this.list.set(place, 0, FLUSHED)
    return place
  }

  /** Pairs paid so far at a place. */
  paidAt(place: number): number {
    return this.list.get(place, PAID)
  }

  add(place: number, paid: number, flushed: number): void {
    this.list.add(place, paid, PAID)
    if (flushed > 0) this.list.add(place, flushed, FLUSHED)
  }

  /** A node's place in today's list; undefined when it is not there. */
  private indexOf(node: number): number | undefined {
    const place = this.indexes.get(node)
    return place < this.length && this.list.get(place, NODE) === node ? place : undefined
  }
}
