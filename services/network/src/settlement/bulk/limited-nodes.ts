import { flushedPairs, paidPairs } from '../flushout'
import type { ColumnLog, Span } from './column-log'
import type { LegTotals } from './leg-totals'

/**
 * The few nodes whose lifetime pairs exceed their smallest daily limit, so that some pairs may have been flushed. Only for
 * them the log is replayed, on the compressed tree of these nodes (each in a leg of its nearest such ancestor), span by
 * span. Within a span the order of matches does not matter: the sum of paid pairs is min(matched, remaining limit).
 */
export class LimitedNodes {
  /** Tree nodes by index, ascending. Index 0 is the null entry. */
  readonly nodes: number[] = [0]
  readonly paid: Float64Array
  readonly paidOnDay: Float64Array
  readonly flushedOnDay: Float64Array
  /** For each tree node its position below the nearest limited ancestor: 2 · index + leg; 0 when there is none. */
  private readonly slots: Int32Array
  /** The span of the last match, by index. */
  private readonly spans: Int32Array
  /** Number of limited nodes on the path to the root, by index: the cost of a climb. */
  private readonly depths: Int32Array
  private readonly legs: Float64Array
  private readonly arrived: Float64Array

  constructor(
    private readonly log: ColumnLog,
    totals: LegTotals,
  ) {
    this.slots = this.find(totals)
    const count = this.nodes.length
    this.paid = new Float64Array(count)
    this.paidOnDay = new Float64Array(count)
    this.flushedOnDay = new Float64Array(count)
    this.spans = new Int32Array(count).fill(-1)
    this.legs = new Float64Array(2 * count)
    this.arrived = new Float64Array(2 * count)
    this.depths = new Int32Array(count)
    for (let index = 1; index < count; index++) this.depths[index] = 1 + this.depths[this.above(index) >> 1]!
  }

  /** Replays the log. Afterwards `paid` is complete; the daily columns are valid where `matchedOn` is true. */
  *replay(): Generator<void> {
    const { spans } = this.log
    for (let span = 0; span < spans.length; span++) {
      const [first, end] = [spans[span]!.first, this.log.endOf(span)]
      // Chooses the cheaper method: climb from each placement, or one bottom-up sweep over all limited nodes.
      if (this.climbsOf(first, end) < this.nodes.length) this.climb(first, end, span)
      else this.sweep(first, end, span)
      yield
    }
  }

  /** True when the node at an index has matched on this day. */
  matchedOn(index: number, day: string): boolean {
    return this.log.spans[this.spans[index]!]?.day === day
  }

  private find({ points }: LegTotals): Int32Array {
    const { nodes, size } = this.log
    const smallestLimitOf = smallestLimits(this.log)
    const slots = new Int32Array(size + 1)
    const indexes = new Int32Array(size + 1)
    for (let node = 1; node <= size; node++) {
      const slot = nodes.slot(node)
      const index = indexes[slot >> 1]!
      slots[node] = index === 0 ? slots[slot >> 1]! : 2 * index + (slot & 1)
      const matched = Math.min(points[2 * node]!, points[2 * node + 1]!)
      if (matched > smallestLimitOf(nodes.packageId(node))) indexes[node] = this.nodes.push(node) - 1
    }
    return slots
  }

  private above(index: number): number {
    return this.slots[this.nodes[index]!]!
  }

  private climbsOf(first: number, end: number): number {
    let steps = 0
    for (let seq = first; seq < end; seq++) steps += this.depths[this.slots[seq]! >> 1]!
    return steps
  }

  private climb(first: number, end: number, span: number): void {
    for (let seq = first; seq < end; seq++) {
      const points = this.log.points.get(seq)
      for (let slot = this.slots[seq]!; slot !== 0; slot = this.above(slot >> 1))
        this.grow(slot & 1 ? 0 : points, slot & 1 ? points : 0, slot >> 1, span)
    }
  }

  private sweep(first: number, end: number, span: number): void {
    const { arrived } = this
    for (let seq = first; seq < end; seq++) arrived[this.slots[seq]!]! += this.log.points.get(seq)
    // Descendants have greater indexes.
    for (let index = this.nodes.length - 1; index > 0; index--) {
      const [left, right] = [arrived[2 * index]!, arrived[2 * index + 1]!]
      if (left + right === 0) continue
      arrived[2 * index] = 0
      arrived[2 * index + 1] = 0
      arrived[this.above(index)]! += left + right
      this.grow(left, right, index, span)
    }
  }

  private grow(left: number, right: number, index: number, span: number): void {
    const { legs } = this
    const before = Math.min(legs[2 * index]!, legs[2 * index + 1]!)
    legs[2 * index]! += left
    legs[2 * index + 1]! += right
    const matched = Math.min(legs[2 * index]!, legs[2 * index + 1]!) - before
    if (matched > 0) this.pay(index, matched, span)
  }

  private pay(index: number, matched: number, spanIndex: number): void {
    const span = this.log.spans[spanIndex] as Span
    if (this.spans[index] !== spanIndex && !this.matchedOn(index, span.day)) {
      this.paidOnDay[index] = 0
      this.flushedOnDay[index] = 0
    }
    this.spans[index] = spanIndex
    const flushoutLimit = this.log.flushoutLimitOf(this.nodes[index]!, span)
    const paid = paidPairs(matched, flushoutLimit, this.paidOnDay[index]!)
    this.paid[index]! += paid
    this.paidOnDay[index]! += paid
    this.flushedOnDay[index]! += flushedPairs(matched, paid)
  }
}

/** The smallest daily limit of a package in any plan of the log. */
function smallestLimits({ spans }: ColumnLog): (packageId: number) => number {
  const least = new Map<number, number>()
  for (const { packages } of new Set(spans.map(({ plan }) => plan)))
    for (const { id, flushout } of packages)
      least.set(id, Math.min(flushout, least.get(id) ?? Number.POSITIVE_INFINITY))
  return (packageId) => least.get(packageId) ?? 0
}
