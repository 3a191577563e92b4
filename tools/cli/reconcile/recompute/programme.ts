import { Levels } from './levels'
import { countLog, type EffectiveTerms, type Log } from './log'
import { findMatches } from './matches'
import { PaidPairs } from './paid-pairs'
import { type Plan, planOf, termsOf } from './plan'
import { Subtrees } from './subtrees'

/** A bonus line that the rule book derives from the log; the receiver is a sequence number. */
export interface Line {
  readonly kind: 'sponsor' | 'pairing' | 'pairing_level'
  /** 1–10 for `pairing_level`, otherwise 0. */
  readonly level: number
  readonly receiver: number
  /** The receiver's leg that contains the placement; null for a sponsor bonus. */
  readonly leg: number | null
  readonly matched: number
  readonly paid: number
  readonly cap: number | null
  readonly before: number | null
  /** Rupiah per pair, or per account. */
  readonly rate: bigint
  readonly amount: bigint
}

/**
 * Recomputes the whole programme from the placement log offline, with other algorithms than the settling
 * engine; O(n log² n) for a tree of any shape.
 */
export class Programme {
  readonly counted: EffectiveTerms
  readonly subtrees: Subtrees
  readonly paidPairs: PaidPairs
  readonly levels: Levels
  private done = 0

  constructor(
    readonly log: Log,
    private readonly plans: ReadonlyMap<number, Plan>,
  ) {
    this.counted = countLog(log, plans)
    this.subtrees = new Subtrees(log)
    this.paidPairs = new PaidPairs(log, this.counted, plans)
    findMatches(log, this.counted.points, this.subtrees, this.paidPairs.take)
    this.paidPairs.groupByCause()
    this.levels = new Levels(log)
  }

  /**
   * Returns all lines that a placement causes. Call it once for each placement in order: levels are counted
   * incrementally.
   */
  linesOf(seq: number): Line[] {
    if (seq !== ++this.done) throw new Error(`placement ${seq} asked for where ${this.done} is next`)
    const version = this.counted.version[seq] as number
    const plan = planOf(this.plans, version)
    const lines = this.sponsorLine(seq, version)
    const none = { cap: null, before: null }
    for (const { receiver, leg, matched, paid, before } of this.paidPairs.of(seq)) {
      const [cap, rate] = [this.paidPairs.flushoutLimit(receiver, seq), plan.bonusPairing]
      const pairs = { matched, paid, cap, before, rate, amount: BigInt(paid) * rate }
      lines.push({ kind: 'pairing', level: 0, receiver, leg, ...pairs })
    }
    this.levels.count(seq, (receiver, level, leg) => {
      // A pair completed while its level is not paid is never paid later: it leaves no line.
      if (level > plan.pairingLevelMax) return
      const rate = plan.bonusPairingLevel
      const pair = { matched: 1, paid: 1, ...none, rate, amount: rate }
      lines.push({ kind: 'pairing_level', level, receiver, leg, ...pair })
    })
    return lines
  }

  private sponsorLine(seq: number, version: number): Line[] {
    const receiver = this.log.sponsor[seq] as number
    if (receiver === 0) return []
    const rate = termsOf(this.plans, version, this.log.packageId[seq] as number).bonusSponsor
    const nothing = { level: 0, leg: null, matched: 0, paid: 0, cap: null, before: null }
    return [{ kind: 'sponsor', receiver, ...nothing, rate, amount: rate }]
  }
}
