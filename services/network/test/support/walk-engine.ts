import type { Plan } from '../../src/plan/parameters'
import { DayPairs } from '../../src/settlement/day-pairs'
import type {
  BonusDecision,
  Counters,
  Engine,
  LevelRow,
  SequencedPlacement,
} from '../../src/settlement/engine'
import { LevelBonus } from '../../src/settlement/level-bonus'
import { LevelCounts } from '../../src/settlement/level-counts'
import { type Leg, Nodes } from '../../src/settlement/nodes'
import { Float64Column, Int32Column } from '../../src/settlement/number-columns'
import { PairingBonus } from '../../src/settlement/pairing-bonus'
import { SponsorBonus } from '../../src/settlement/sponsor-bonus'
import type { Side } from '../../src/tree/slots'

/**
 * The naive engine: every placement walks all its ancestors, so it costs O(depth). Tests and benchmarks compare the
 * production engine with it.
 */
export class WalkEngine implements Engine {
  private readonly nodes = new Nodes()
  private readonly downlines = new Int32Column(2)
  private readonly points = new Float64Column(2)
  private readonly sponsor = new SponsorBonus()
  private readonly pairing = new PairingBonus(this.nodes, new Float64Column(), new DayPairs(), '')
  private readonly level = new LevelBonus(this.nodes, new LevelCounts())

  get size(): number {
    return this.nodes.size
  }

  get businessDay(): string {
    return this.pairing.businessDay
  }

  apply(placement: SequencedPlacement, plan: Plan): BonusDecision[] {
    this.nodes.append(placement)
    this.pairing.enter(placement.businessDay)
    const decisions: BonusDecision[] = []
    this.sponsor.creditSponsor(placement, plan, decisions)
    for (let node = placement.seq; this.nodes.parent(node) !== 0; node = this.nodes.parent(node)) {
      const ancestor = this.nodes.parent(node)
      const leg = this.nodes.leg(node)
      const pairs = this.grow(ancestor, leg, placement.points)
      if (pairs > 0) this.pairing.match({ node: ancestor, leg, pairs, seq: placement.seq }, plan, decisions)
    }
    this.level.grow(placement.seq, plan, decisions)
    return decisions
  }

  replay(placement: SequencedPlacement, plan: Plan): void {
    this.apply(placement, plan)
  }

  counters(node: number): Counters {
    this.nodes.check(node)
    const left = this.points.get(node, 0)
    const right = this.points.get(node, 1)
    const matched = Math.min(left, right)
    const paid = this.pairing.lifetime(node)
    const today = this.pairing.onCurrentDay(node)
    return {
      left: { downlines: this.downlines.get(node, 0), points: left, waiting: left - matched },
      right: { downlines: this.downlines.get(node, 1), points: right, waiting: right - matched },
      matched,
      paid,
      flushed: matched - paid,
      paidOnCurrentDay: today.paid,
      flushedOnCurrentDay: today.flushed,
      sponsored: this.sponsor.count(node),
    }
  }

  levels(node: number): LevelRow[] {
    this.nodes.check(node)
    return this.level.rows(node)
  }

  parent(node: number): number {
    this.nodes.check(node)
    return this.nodes.parent(node)
  }

  side(node: number): Side {
    this.nodes.check(node)
    return this.nodes.leg(node) === 0 ? 'left' : 'right'
  }

  packageId(node: number): number {
    this.nodes.check(node)
    return this.nodes.packageId(node)
  }

  isBelow(node: number, top: number): boolean {
    this.nodes.check(node)
    this.nodes.check(top)
    let above = node
    // Numbers decrease towards the root, so the climb ends at the first one that cannot be below `top`.
    while (above > top) above = this.nodes.parent(above)
    return above === top && node !== top
  }

  /**
   * Adds one member and its points to a leg; returns the new pairs. A match uses all waiting points of the weaker leg,
   * flushed pairs included. So the matched pairs equal the smaller lifetime sum, and new pairs are its growth.
   */
  private grow(node: number, leg: Leg, points: number): number {
    this.downlines.add(node, 1, leg)
    const before = this.points.get(node, leg)
    const other = this.points.get(node, 1 - leg)
    this.points.set(node, before + points, leg)
    return Math.min(before + points, other) - Math.min(before, other)
  }
}
