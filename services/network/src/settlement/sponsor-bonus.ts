import { type Plan, termsOf } from '../plan/parameters'
import type { BonusDecision, SequencedPlacement } from './engine'
import { Int32Column } from './number-columns'

/** Sponsor bonus (rule book §3): each new account earns its sponsor the package's `bonusSponsor` once. */
export class SponsorBonus {
  private readonly sponsored: Int32Column

  constructor(expected?: number) {
    this.sponsored = new Int32Column(1, expected)
  }

  /**
   * Counts a placement for its sponsor. Appends the decision, if `decisions` is given. The root has no sponsor.
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

  /** Number of members sponsored by a node. */
  count(node: number): number {
    return this.sponsored.get(node)
  }
}
