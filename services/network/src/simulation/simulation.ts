import type { Plan } from '../plan/parameters'
import type { Engine, SequencedPlacement } from '../settlement/engine'
import { type BonusTotals, NO_BONUSES } from './bonus-totals'
import { type OtherParameters, planWith } from './other-parameters'

/**
 * Replays a placement log with other parameters and sums paid bonuses and flushed pairs by month (rule book §3). Points
 * are the recorded ones, so the matched pairs are unchanged; only their payment is recomputed. Needs every placement in
 * order, and an engine of its own.
 */
export class Simulation {
  private readonly plans = new Map<number, Plan>()
  private readonly sums = new Map<string, { -readonly [Key in keyof BonusTotals]: BonusTotals[Key] }>()

  constructor(
    private readonly engine: Engine,
    private readonly other: OtherParameters,
  ) {}

  /** `plan`: the effective plan of the placement. */
  place(placement: SequencedPlacement, plan: Plan): void {
    const decisions = this.engine.apply(placement, this.planOn(placement.businessDay, plan))
    if (decisions.length === 0) return
    const sum = this.sumOf(placement.businessDay)
    for (const { kind, amount, flushed } of decisions) {
      sum[kind] += amount
      if (flushed > 0) sum.flushed += BigInt(flushed)
    }
  }

  /** By month, `yyyy-mm`. */
  get bonusTotals(): ReadonlyMap<string, BonusTotals> {
    return this.sums
  }

  private planOn(day: string, plan: Plan): Plan {
    if (this.other.since !== undefined && day < this.other.since) return plan
    const known = this.plans.get(plan.version)
    if (known) return known
    const simulated = planWith(plan, this.other)
    this.plans.set(plan.version, simulated)
    return simulated
  }

  private sumOf(day: string) {
    const month = day.slice(0, 7)
    const known = this.sums.get(month)
    if (known) return known
    const sum = { ...NO_BONUSES }
    this.sums.set(month, sum)
    return sum
  }
}
