import type { ColumnLog, Span } from './column-log'
import type { LegTotals } from './leg-totals'

/**
 * The nodes that have matched more pairs than the smallest flushout they ever had, so that some may have been flushed: few.
 * What comes below them is replayed, but only in the tree of these nodes, each hanging in a leg of the next one above, and
 * span by span: within a span, the pairs paid are the smaller of those matched and what the flushout leaves, whatever
 * their order was (rule book §3).
 */
export class LimitedNodes {
  /** Their numbers in the tree by place, from 1 and growing; 0 at place 0, which stands for none. */
  readonly numbers: number[] = [0]
  readonly paid: Float64Array
  readonly paidToday: Float64Array
  readonly flushedToday: Float64Array
  /** For each node of the tree, in which leg of which of these it hangs: 2 · place + leg; 0 in none. */
  private readonly slots: Int32Array
  /** The span of their last match. */
  private readonly spans: Int32Array
  /** Of each, and the sum of all above; for the price of climbing. */
  private readonly depths: Int32Array
  private readonly legs: Float64Array
  private readonly arrived: Float64Array

  constructor(
    private readonly log: ColumnLog,
    totals: LegTotals,
  ) {
    this.slots = this.find(totals)
    const places = this.numbers.length
    this.paid = new Float64Array(places)
    this.paidToday = new Float64Array(places)
    this.flushedToday = new Float64Array(places)
    this.spans = new Int32Array(places).fill(-1)
    this.legs = new Float64Array(2 * places)
    this.arrived = new Float64Array(2 * places)
    this.depths = new Int32Array(places)
    for (let place = 1; place < places; place++) this.depths[place] = 1 + this.depths[this.above(place) >> 1]!
  }

  /** Replays the log. Afterwards `paid` is complete, and the columns of the day are right where `matchedOn` says so. */
  *replay(): Generator<void> {
    const { spans } = this.log
    for (let span = 0; span < spans.length; span++) {
      const [first, end] = [spans[span]!.first, this.log.endOf(span)]
      // Few placements climb, each by itself; many are added up on the way: what costs less.
      if (this.climbsOf(first, end) < this.numbers.length) this.climb(first, end, span)
      else this.sweep(first, end, span)
      yield
    }
  }

  /** True when the node at a place has matched on this day. */
  matchedOn(place: number, day: string): boolean {
    return this.log.spans[this.spans[place]!]?.day === day
  }

  private find({ points }: LegTotals): Int32Array {
    const { nodes, size } = this.log
    const least = leastCaps(this.log)
    const slots = new Int32Array(size + 1)
    const places = new Int32Array(size + 1)
    for (let node = 1; node <= size; node++) {
      const slot = nodes.slot(node)
      const place = places[slot >> 1]!
      slots[node] = place === 0 ? slots[slot >> 1]! : 2 * place + (slot & 1)
      const matched = Math.min(points[2 * node]!, points[2 * node + 1]!)
      if (matched > least(nodes.packageId(node))) places[node] = this.numbers.push(node) - 1
    }
    return slots
  }

  private above(place: number): number {
    return this.slots[this.numbers[place]!]!
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
    // Whoever hangs below has a larger place.
    for (let place = this.numbers.length - 1; place > 0; place--) {
      const [left, right] = [arrived[2 * place]!, arrived[2 * place + 1]!]
      if (left + right === 0) continue
      arrived[2 * place] = 0
      arrived[2 * place + 1] = 0
      arrived[this.above(place)]! += left + right
      this.grow(left, right, place, span)
    }
  }

  private grow(left: number, right: number, place: number, span: number): void {
    const { legs } = this
    const before = Math.min(legs[2 * place]!, legs[2 * place + 1]!)
    legs[2 * place]! += left
    legs[2 * place + 1]! += right
    const matched = Math.min(legs[2 * place]!, legs[2 * place + 1]!) - before
    if (matched > 0) this.pay(place, matched, span)
  }

  private pay(place: number, matched: number, at: number): void {
    const span = this.log.spans[at] as Span
    if (this.spans[place] !== at && !this.matchedOn(place, span.day)) {
      this.paidToday[place] = 0
      this.flushedToday[place] = 0
    }
    this.spans[place] = at
    const flushoutLimit = this.log.flushoutLimitOf(this.numbers[place]!, span)
    const paid = Math.min(matched, Math.max(0, flushoutLimit - this.paidToday[place]!))
    this.paid[place]! += paid
    this.paidToday[place]! += paid
    this.flushedToday[place]! += matched - paid
  }
}

/** The smallest flushout that any plan of the log has for a package. */
function leastCaps({ spans }: ColumnLog): (packageId: number) => number {
  const least = new Map<number, number>()
  for (const { packages } of new Set(spans.map(({ plan }) => plan)))
    for (const { id, flushout } of packages)
      least.set(id, Math.min(flushout, least.get(id) ?? Number.POSITIVE_INFINITY))
  return (packageId) => least.get(packageId) ?? 0
}
