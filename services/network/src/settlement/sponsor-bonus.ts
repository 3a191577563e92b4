import { type Plan, termsOf } from '../plan/parameters'
import type { BonusDecision, SequencedPlacement } from './engine'
import { Int32Column } from './number-columns'

/** For each new account its sponsor earns the package's `bonus_sponsor` once (rule book §3). */
export class SponsorBonus {
  private readonly sponsored: Int32Column

  constructor(expected?: number) {
    this.sponsored = new Int32Column(1, expected)
  }

  /**
   * Counts a placement for its sponsor and gives the bonus, in `decisions` where somebody wants to know; nobody
   * sponsors the root.
   */
  creditSponsor(
    { seq, sponsor, packageId }: SequencedPlacement,
    plan: Plan,
    decisions?: BonusDecision[],
  ): void {
    if (sponsor === 0) return
    this.sponsored.add(sponsor, 1)
    const terms = termsOf(plan, packageId)
    if (!decisions) return
    const rate = BigInt(terms.bonusSponsor)
    decisions.push({
      seq,
      receiver: sponsor,
      kind: 'sponsor',
      level: 0,
      side: null,
      matched: 0,
      paid: 0,
      flushed: 0,
      flushoutLimit: null,
      paidBefore: null,
      rate,
      planVersion: plan.version,
      amount: rate,
    })
  }

  /** How many members a node sponsors. */
  count(node: number): number {
    return this.sponsored.get(node)
  }
}
