import type { Log } from './log'

/** Who hangs below whom, laid out so that everybody below a member stands in one run. */
export class Subtrees {
  /** Members at and below each. */
  readonly size: Int32Array
  private readonly children: Int32Array
  private readonly place: Int32Array
  private readonly at: Int32Array

  /** Loops in sequence order instead of recursion: a tree may be a million deep. */
  constructor({ size: count, parent, leg }: Log) {
    this.size = new Int32Array(count + 1).fill(1)
    this.children = new Int32Array(2 * (count + 1))
    this.place = new Int32Array(count + 1)
    this.at = new Int32Array(count)
    for (let seq = count; seq > 1; seq--) {
      const above = parent[seq] as number
      this.size[above]! += this.size[seq] as number
      this.children[2 * above + (leg[seq] as number)] = seq
    }
    for (let seq = 1; seq <= count; seq++) {
      const place = this.place[seq] as number
      this.at[place] = seq
      const [left, right] = [this.child(seq, 0), this.child(seq, 1)]
      if (left) this.place[left] = place + 1
      if (right) this.place[right] = place + 1 + (left ? (this.size[left] as number) : 0)
    }
  }

  /** 0 where nobody hangs. */
  child(seq: number, leg: number): number {
    return this.children[2 * seq + leg] as number
  }

  /** The leg below which more members hang. */
  largerLeg(seq: number): number {
    const size = (leg: number) => (this.child(seq, leg) ? (this.size[this.child(seq, leg)] as number) : 0)
    return size(1) > size(0) ? 1 : 0
  }

  /** Everybody at and below a member, in sequence order; an array of the caller's own. */
  members(seq: number): Int32Array {
    const place = this.place[seq] as number
    return this.at.slice(place, place + (this.size[seq] as number)).sort()
  }
}
