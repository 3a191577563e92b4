import { type Plan, termsOf } from '../plan/parameters'
import { DayPairs, type Pairs } from './day-pairs'
import type { BonusDecision } from './engine'
import type { Leg, Nodes } from './nodes'
import { Sums } from './numbers'

const SIDES = ['left', 'right'] as const

/** Pairs that a node has newly matched, completed by placement `seq` in `leg`. */
export interface Match {
  readonly node: number
  readonly leg: Leg
  readonly pairs: number
  readonly seq: number
}

/** The pairs of all nodes: lifetime paid ones, and those of a day. */
export interface PairsSoFar {
  readonly paid: Sums
  readonly today: DayPairs
  /** Empty before the root. */
  readonly day: string
}

/** Before the root. `expected`: nodes to make room for at once. */
export function noPairs(expected?: number): PairsSoFar {
  return { paid: new Sums(1, expected), today: new DayPairs(expected), day: '' }
}

/**
 * Which matched pairs are paid (rule book §3): `paid = min(m, max(0, flushout − paid today))`; the rest is
 * flushed, used up and never paid. Keeps the pairs of the current business day by node, and the lifetime
 * sums.
 */
export class PairingBonus {
  private readonly paid: Sums
  private readonly today: DayPairs
  private day: string

  constructor(
    private readonly nodes: Nodes,
    { paid, today, day }: PairsSoFar,
  ) {
    this.paid = paid
    this.today = today
    this.day = day
  }

  get businessDay(): string {
    return this.day
  }

  /** Moves to a placement's business day; a new day starts with nothing paid. Throws when it goes back. */
  enter(day: string): void {
    if (day === this.day) return
    if (day < this.day) throw new Error(`business day ${day} is before ${this.day}`)
    this.today.clear()
    this.day = day
  }

  /** Decides on a match; tells it to `decisions`, where somebody wants to know. */
  match({ node, leg, pairs: matched, seq }: Match, plan: Plan, decisions?: BonusDecision[]): void {
    // The flushout is that of the node's own package, in the placement's parameter version.
    const cap = termsOf(plan, this.nodes.packageId(node)).flushout
    const place = this.today.enter(node)
    const paidBefore = this.today.paidAt(place)
    const paid = Math.min(matched, Math.max(0, cap - paidBefore))
    const flushed = matched - paid
    this.today.add(place, paid, flushed)
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
      cap,
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
    return this.today.of(node)
  }
}
