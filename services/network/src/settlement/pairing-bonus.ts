import { type Plan, termsOf } from '../plan/parameters'
import { SIDES } from '../tree/slots'
import type { DayPairs, Pairs } from './day-pairs'
import type { BonusDecision } from './engine'
import { flushedPairs, paidPairs } from './flushout'
import type { Leg, Nodes } from './nodes'
import type { Float64Column } from './number-columns'

/** Newly matched pairs of a node, completed by placement `seq` in `leg`. */
export interface Match {
  readonly node: number
  readonly leg: Leg
  readonly pairs: number
  readonly seq: number
}

/**
 * Pays matched pairs up to the daily limit (see `flushout.ts`). Holds the pairs of the current business day and the
 * lifetime sums of each node.
 */
export class PairingBonus {
  /** `paid`: lifetime paid pairs by node. `day`: the current business day; empty before the root. */
  constructor(
    private readonly nodes: Nodes,
    private readonly paid: Float64Column,
    private readonly currentDay: DayPairs,
    private day: string,
  ) {}

  get businessDay(): string {
    return this.day
  }

  /** Advances to a placement's business day; a new day starts at zero. Throws when the day decreases. */
  enter(day: string): void {
    if (day === this.day) return
    if (day < this.day) throw new Error(`business day ${day} is before ${this.day}`)
    this.currentDay.clear()
    this.day = day
  }

  /** Pays a match. Appends the decision, if `decisions` is given. */
  match({ node, leg, pairs: matched, seq }: Match, plan: Plan, decisions?: BonusDecision[]): void {
    // The limit is that of the node's own package in the placement's effective plan.
    const flushoutLimit = termsOf(plan, this.nodes.packageId(node)).flushout
    const index = this.currentDay.ensureIndex(node)
    const paidBefore = this.currentDay.paidAt(index)
    const paid = paidPairs(matched, flushoutLimit, paidBefore)
    const flushed = flushedPairs(matched, paid)
    this.currentDay.add(index, paid, flushed)
    this.paid.add(node, paid)
    if (!decisions) return
    const rate = BigInt(plan.bonusPairing)
    decisions.push({
      seq,
      receiver: node,
      kind: 'pairing',
      level: 0,
      side: SIDES[leg],
      matched,
      paid,
      flushed,
      flushoutLimit,
      paidBefore,
      rate,
      planVersion: plan.version,
      amount: BigInt(paid) * rate,
    })
  }

  /** Lifetime paid pairs of a node. */
  lifetime(node: number): number {
    return this.paid.get(node)
  }

  onCurrentDay(node: number): Pairs {
    return this.currentDay.of(node)
  }
}
