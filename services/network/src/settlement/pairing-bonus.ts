import { type Plan, termsOf } from '../plan/parameters'
import { DayPairs, type Pairs } from './day-pairs'
import type { BonusDecision } from './engine'
import type { Leg, Nodes } from './nodes'
import { Float64Column } from './number-columns'

const SIDES = ['left', 'right'] as const

/** Pairs that a node has newly matched, completed by placement `seq` in `leg`. */
export interface Match {
  readonly node: number
  readonly leg: Leg
  readonly pairs: number
  readonly seq: number
}

/** The pairs of all nodes: lifetime paid ones, and those of a day. */
export interface PairTotals {
  readonly paid: Float64Column
  readonly currentDay: DayPairs
  /** Empty before the root. */
  readonly businessDay: string
}

/** Before the root. `expected`: nodes to make room for at once. */
export function noPairs(expected?: number): PairTotals {
  return { paid: new Float64Column(1, expected), currentDay: new DayPairs(expected), businessDay: '' }
}

/**
 * Which matched pairs are paid (rule book §3): `paid = min(m, max(0, flushout − paid today))`; the rest is
 * flushed, used up and never paid. Keeps the pairs of the current business day by node, and the lifetime
 * sums.
 */
export class PairingBonus {
  private readonly paid: Float64Column
  private readonly currentDay: DayPairs
  private day: string

  constructor(
    private readonly nodes: Nodes,
    { paid, currentDay, businessDay }: PairTotals,
  ) {
    this.paid = paid
    this.currentDay = currentDay
    this.day = businessDay
  }

  get businessDay(): string {
    return this.day
  }

  /** Moves to a placement's business day; a new day starts with nothing paid. Throws when it goes back. */
  enter(day: string): void {
    if (day === this.day) return
    if (day < this.day) throw new Error(`business day ${day} is before ${this.day}`)
    this.currentDay.clear()
    this.day = day
  }

  /** Decides on a match; tells it to `decisions`, where somebody wants to know. */
  match({ node, leg, pairs: matched, seq }: Match, plan: Plan, decisions?: BonusDecision[]): void {
    // The flushout is that of the node's own package, in the placement's parameter version.
    const flushoutLimit = termsOf(plan, this.nodes.packageId(node)).flushout
    const place = this.currentDay.ensureIndex(node)
    const paidBefore = this.currentDay.paidAt(place)
    const paid = Math.min(matched, Math.max(0, flushoutLimit - paidBefore))
    const flushed = matched - paid
    this.currentDay.add(place, paid, flushed)
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
