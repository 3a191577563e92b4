import { PAIRING_LEVELS, type Plan } from '../plan/parameters'
import { SIDES } from '../tree/slots'
import { type BonusDecision, type LevelRow, levelRows } from './engine'
import type { LevelCounts } from './level-counts'
import type { Leg, Nodes } from './nodes'

/**
 * Level pairing (rule book §3): counts members by level and leg below each node. All ten levels are counted regardless of
 * the plan. `pairingLevelMax` only limits the payment; a pair that completes unpaid is never paid later.
 */
export class LevelBonus {
  constructor(
    private readonly nodes: Nodes,
    private readonly counts: LevelCounts,
  ) {}

  /**
   * Counts the newest node below each of its nearest ten ancestors. Appends a decision for each completed pair that pays,
   * if `decisions` is given.
   */
  grow(seq: number, plan: Plan, decisions?: BonusDecision[]): void {
    let below = seq
    for (let level = 1; level <= PAIRING_LEVELS; level++) {
      const node = this.nodes.parent(below)
      if (node === 0) break
      const leg = this.nodes.leg(below)
      below = node
      const isPair = this.count(node, level, leg)
      if (decisions && isPair && level <= plan.pairingLevelMax) {
        decisions.push(pay(seq, node, level, leg, plan))
      }
    }
  }

  rows(node: number): LevelRow[] {
    return levelRows((level, leg) => this.counts.get(node, level, leg))
  }

  /** Counts a member in this leg; true when that completes a pair, because the other leg had more. */
  private count(node: number, level: number, leg: Leg): boolean {
    return this.counts.add(node, level, leg) < this.counts.get(node, level, (1 - leg) as Leg)
  }
}

function pay(seq: number, receiver: number, level: number, leg: Leg, plan: Plan): BonusDecision {
  const rate = BigInt(plan.bonusPairingLevel)
  return {
    seq,
    receiver,
    kind: 'pairing_level',
    level,
    side: SIDES[leg],
    matched: 1,
    paid: 1,
    flushed: 0,
    flushoutLimit: null,
    paidBefore: null,
    rate,
    planVersion: plan.version,
    amount: rate,
  }
}
