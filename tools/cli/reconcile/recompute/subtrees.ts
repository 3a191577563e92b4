import type { Log } from './log'

/** Subtree index: a depth-first order in which each subtree is a contiguous range. */
export class Subtrees {
  /** Subtree sizes, the member itself included. */
  readonly size: Int32Array
  private readonly children: Int32Array
  private readonly position: Int32Array
  private readonly order: Int32Array

  /** Iterates in sequence order instead of recursing: a tree may be a million deep. */
  constructor({ size: count, parent, leg }: Log) {
    this.size = new Int32Array(count + 1).fill(1)
    this.children = new Int32Array(2 * (count + 1))
    this.position = new Int32Array(count + 1)
    this.order = new Int32Array(count)
    for (let seq = count; seq > 1; seq--) {
      const above = parent[seq] as number
      this.size[above]! += this.size[seq] as number
      this.children[2 * above + (leg[seq] as number)] = seq
    }
    for (let seq = 1; seq <= count; seq++) {
      const position = this.position[seq] as number
      this.order[position] = seq
      const [left, right] = [this.child(seq, 0), this.child(seq, 1)]
      if (left) this.position[left] = position + 1
      if (right) this.position[right] = position + 1 + (left ? (this.size[left] as number) : 0)
    }
  }

  /** 0 for a free slot. */
  child(seq: number, leg: number): number {
    return this.children[2 * seq + leg] as number
  }

  /** The leg with more members. */
  largerLeg(seq: number): number {
    const size = (leg: number) => (this.child(seq, leg) ? (this.size[this.child(seq, leg)] as number) : 0)
    return size(1) > size(0) ? 1 : 0
  }

  /** Returns a member's subtree in sequence order, as a new array. */
  members(seq: number): Int32Array {
    const position = this.position[seq] as number
    return this.order.slice(position, position + (this.size[seq] as number)).sort()
  }
}
