import { type Plan, termsOf } from '../../plan/parameters'
import type { SequencedPlacement } from '../engine'
import { Nodes } from '../nodes'
import { Int32Column } from '../number-columns'
import { SponsorBonus } from '../sponsor-bonus'

/** A contiguous part of the log with one business day and one plan, so that each node's daily limit is constant. */
export interface Span {
  /** Sequence number of its first placement. */
  readonly first: number
  readonly day: string
  readonly plan: Plan
}

/** The placement log in columns: the input of the bulk build. Sponsored members are counted already. */
export class ColumnLog {
  readonly nodes: Nodes
  readonly points: Int32Column
  readonly sponsor: SponsorBonus
  readonly spans: Span[] = []

  /** `expected`: placements to allocate memory for. */
  constructor(expected: number) {
    this.nodes = new Nodes(expected)
    this.points = new Int32Column(1, expected)
    this.sponsor = new SponsorBonus(expected)
  }

  get size(): number {
    return this.nodes.size
  }

  /** Appends the next placement. Throws like an engine; the log is unusable afterwards. */
  append(placement: SequencedPlacement, plan: Plan): void {
    const { seq, points, businessDay: day } = placement
    this.nodes.append(placement)
    this.points.set(seq, points)
    this.sponsor.creditSponsor(placement, plan)
    const last = this.spans.at(-1)
    if (last?.day === day && last.plan.version === plan.version) return
    if (last && day < last.day) throw new Error(`business day ${day} is before ${last.day}`)
    this.spans.push({ first: seq, day, plan })
  }

  /** The first sequence number after a span. */
  endOf(spanIndex: number): number {
    return this.spans[spanIndex + 1]?.first ?? this.size + 1
  }

  /** A node's daily limit within a span. */
  flushoutLimitOf(node: number, { plan }: Span): number {
    return termsOf(plan, this.nodes.packageId(node)).flushout
  }
}
