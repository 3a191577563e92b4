/** A Fenwick tree of points by rank, from 1. Every operation is O(log n). */
export class PrefixSums {
  private tree = new Float64Array(16)
  private count = 0
  private highest = 1

  /** Clears the tree for ranks from 1 to `count`. */
  reset(count: number): void {
    if (this.tree.length <= count) this.tree = new Float64Array(2 * count + 1)
    else this.tree.fill(0, 0, count + 1)
    this.count = count
    this.highest = 2 ** Math.floor(Math.log2(count))
  }

  add(rank: number, points: number): void {
    for (let at = rank; at <= this.count; at += at & -at) this.tree[at]! += points
  }

  /** The sum of all ranks below `rank`. */
  before(rank: number): number {
    let sum = 0
    for (let at = rank - 1; at > 0; at -= at & -at) sum += this.tree[at] as number
    return sum
  }

  /** The first rank whose prefix sum exceeds `sum`; beyond the last rank when none does. */
  exceeding(sum: number): number {
    let rank = 0
    let rest = sum
    for (let step = this.highest; step > 0; step >>= 1) {
      const next = rank + step
      if (next > this.count || (this.tree[next] as number) > rest) continue
      rank = next
      rest -= this.tree[next] as number
    }
    return rank + 1
  }
}
