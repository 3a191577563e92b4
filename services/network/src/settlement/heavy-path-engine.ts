import type { Plan } from '../plan/parameters'
import type { Side } from '../tree/slots'
import { DayPairs } from './day-pairs'
import type { BonusDecision, Counters, Engine, LevelRow, SequencedPlacement } from './engine'
import { HeavyPaths } from './heavy-paths'
import { LevelBonus } from './level-bonus'
import { LevelCounts } from './level-counts'
import { Nodes } from './nodes'
import { Float64Column } from './number-columns'
import { PairingBonus } from './pairing-bonus'
import { SponsorBonus } from './sponsor-bonus'

/**
 * The production engine: a placement costs O(log n) for any shape of the tree, thanks to the heavy-path decomposition in
 * `HeavyPaths`. Its decisions and counters equal those of the naive `WalkEngine` of the tests.
 *
 * Bytes per node: shape 8, paths 41, levels 16, lifetime paid pairs 8, index of the day's entry 4, sponsored 4; and 24 for
 * each node that matched on the current day. docs/benchmarks.md has what is measured.
 */
export class HeavyPathEngine implements Engine {
  /** The arguments must reflect one common log. */
  constructor(
    private readonly nodes: Nodes,
    private readonly paths: HeavyPaths,
    private readonly sponsor: SponsorBonus,
    private readonly pairing: PairingBonus,
    private readonly level: LevelBonus,
  ) {}

  /** An empty tree. `expected`: nodes to allocate memory for. */
  static empty(expected = 1024): HeavyPathEngine {
    const nodes = new Nodes(expected)
    return new HeavyPathEngine(
      nodes,
      new HeavyPaths(expected),
      new SponsorBonus(expected),
      new PairingBonus(nodes, new Float64Column(1, expected), new DayPairs(expected), ''),
      new LevelBonus(nodes, new LevelCounts(expected)),
    )
  }

  get size(): number {
    return this.nodes.size
  }

  get businessDay(): string {
    return this.pairing.businessDay
  }

  apply(placement: SequencedPlacement, plan: Plan): BonusDecision[] {
    const decisions: BonusDecision[] = []
    this.take(placement, plan, decisions)
    return decisions
  }

  replay(placement: SequencedPlacement, plan: Plan): void {
    this.take(placement, plan)
  }

  counters(node: number): Counters {
    this.nodes.check(node)
    const left = this.paths.leg(node, 0)
    const right = this.paths.leg(node, 1)
    const matched = Math.min(left.points, right.points)
    const paid = this.pairing.lifetime(node)
    const currentDay = this.pairing.onCurrentDay(node)
    return {
      left: { downlines: left.members, points: left.points, waiting: left.points - matched },
      right: { downlines: right.members, points: right.points, waiting: right.points - matched },
      matched,
      paid,
      flushed: matched - paid,
      paidOnCurrentDay: currentDay.paid,
      flushedOnCurrentDay: currentDay.flushed,
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
    return this.paths.isBelow(node, top)
  }

  private take(placement: SequencedPlacement, plan: Plan, decisions?: BonusDecision[]): void {
    const { seq, points } = placement
    this.nodes.append(placement)
    this.pairing.enter(placement.businessDay)
    this.sponsor.creditSponsor(placement, plan, decisions)
    this.paths.add(seq, this.nodes.parent(seq), this.nodes.leg(seq), points, (node, leg, pairs) =>
      this.pairing.match({ node, leg, pairs, seq }, plan, decisions),
    )
    this.level.grow(seq, plan, decisions)
  }
}
