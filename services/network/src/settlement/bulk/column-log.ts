import { type Plan, termsOf } from '../../plan/parameters'
import type { SequencedPlacement } from '../engine'
import { Nodes } from '../nodes'
import { Int32Column } from '../number-columns'
import { SponsorBonus } from '../sponsor-bonus'

/** A stretch of the log on one business day and by one plan: within it a node's flushout stays the same. */
export interface Span {
  /** Number of its first placement. */
  readonly first: number
  readonly day: string
  readonly plan: Plan
}

/** Placements in columns, before anything is counted but who sponsors whom. */
export class ColumnLog {
  readonly nodes: Nodes
  readonly points: Int32Column
  readonly sponsor: SponsorBonus
  readonly spans: Span[] = []

  /** `expected`: placements to make room for at once. */
  constructor(expected: number) {
    this.nodes = new Nodes(expected)
    this.points = new Int32Column(1, expected)
    this.sponsor = new SponsorBonus(expected)
  }

  get size(): number {
    return this.nodes.size
  }

  /** Takes the next placement. Throws where an engine would; take no more then. */
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

  /** The first number behind a span. */
  endOf(place: number): number {
    return this.spans[place + 1]?.first ?? this.size + 1
  }

  /** A node's flushout within a span. */
  flushoutLimitOf(node: number, { plan }: Span): number {
    return termsOf(plan, this.nodes.packageId(node)).flushout
  }
}
