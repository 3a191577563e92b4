import type { Plan } from '../plan/parameters'
import type { BonusDecision, LevelRow } from './engine'
import { LEVELS, type LevelCounts } from './level-counts'
import type { Leg, Nodes } from './nodes'

const SIDES = ['left', 'right'] as const

/**
 * Level pairing (rule book §3): members by level and leg below each node, for ten levels.
 * All ten are counted whatever the parameters say; `pairingLevelMax` limits what is paid, and a pair made
 * unpaid is never paid later.
 */
export class LevelBonus {
  constructor(
    private readonly nodes: Nodes,
    private readonly counts: LevelCounts,
  ) {}

  /**
   * Counts the newest node at its level below each of its nearest ten ancestors, and pays the pairs that
   * completes, in `decisions` where somebody wants to know.
   */
  grow(seq: number, plan: Plan, decisions?: BonusDecision[]): void {
    let below = seq
    for (let level = 1; level <= LEVELS; level++) {
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
    return Array.from({ length: LEVELS }, (_, index) => {
      const left = this.counts.get(node, index + 1, 0)
      const right = this.counts.get(node, index + 1, 1)
      const pair = Math.min(left, right)
      return { level: index + 1, left, right, leftWait: left - pair, rightWait: right - pair, pair }
    })
  }

  /** True when one more member in this leg completes a pair: the other leg had more. */
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
