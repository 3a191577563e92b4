import { PAIRING_LEVELS, type Plan } from '../plan/parameters'
import type { Side } from '../tree/slots'

/**
 * A settlement engine holds the tree in memory and turns placements, in sequence order, into bonus decisions (rule book
 * §3). A node is identified by its sequence number: the root is 1, and a parent is smaller than its children. An engine
 * is deterministic: the same placements give the same decisions and counters. After an error in `apply` its state is
 * undefined.
 */
export interface Engine extends EngineReads {
  /**
   * Applies the next placement. The decisions come in a fixed order: the sponsor's, then pairing from the
   * nearest ancestor up, then levels 1–10. Throws when the placement is not the next one or its day decreases.
   */
  apply(placement: SequencedPlacement, plan: Plan): BonusDecision[]
  /** Like `apply`, without the decisions, and faster. */
  replay(placement: SequencedPlacement, plan: Plan): void
}

/** The queries of an engine. */
export interface EngineReads {
  /** Sequence number of the last applied placement; 0 before the root. */
  readonly size: number
  /** Business day of the last placement applied, `yyyy-mm-dd`; empty before the root. */
  readonly businessDay: string
  /** Counters of a node. Throws for a number that has not been applied. */
  counters(node: number): Counters
  /** The ten level rows of a node. */
  levels(node: number): LevelRow[]
  /** The parent; 0 for the root. */
  parent(node: number): number
  /** The leg of the parent that contains the node; meaningless for the root. */
  side(node: number): Side
  packageId(node: number): number
  /** True when `node` is a proper descendant of `top`. */
  isBelow(node: number, top: number): boolean
}

export interface SequencedPlacement {
  readonly seq: number
  /** 0 for the root. */
  readonly parent: number
  /** The leg of the parent; meaningless for the root. */
  readonly side: Side
  /** 0 for the root, which has no sponsor. */
  readonly sponsor: number
  readonly packageId: number
  readonly points: number
  /** `yyyy-mm-dd`, never before the previous placement's. */
  readonly businessDay: string
}

export type BonusKind = 'sponsor' | 'pairing' | 'pairing_level'

/** One bonus of a receiver, caused by one placement, with everything that explains it. */
export interface BonusDecision {
  /** The placement that caused it. */
  readonly seq: number
  readonly receiver: number
  readonly kind: BonusKind
  /** 1–10 for `pairing_level`, otherwise 0. */
  readonly level: number
  /** The leg of the receiver that contains the placement; null for a sponsor bonus. */
  readonly side: Side | null
  /** Pairs: matched = paid + flushed. All 0 for a sponsor bonus. */
  readonly matched: number
  readonly paid: number
  readonly flushed: number
  /** Pairing only: the daily limit in force, and the pairs paid earlier that business day. */
  readonly flushoutLimit: number | null
  readonly paidBefore: number | null
  /** Rupiah for one pair, or the sponsor bonus. */
  readonly rate: bigint
  readonly planVersion: number
  /** Rupiah. 0 when every pair was flushed or the rate is 0. */
  readonly amount: bigint
}

export interface LegCounters {
  /** All members below on this side. */
  readonly downlines: number
  /** Lifetime points. */
  readonly points: number
  /** Points not matched yet. */
  readonly waiting: number
}

export interface Counters {
  readonly left: LegCounters
  readonly right: LegCounters
  /** Lifetime pairs: matched = paid + flushed. */
  readonly matched: number
  readonly paid: number
  readonly flushed: number
  /** Pairs on the engine's current business day. */
  readonly paidOnCurrentDay: number
  readonly flushedOnCurrentDay: number
  /** Members sponsored. */
  readonly sponsored: number
}

export interface LevelRow {
  readonly level: number
  readonly left: number
  readonly right: number
  readonly leftWait: number
  readonly rightWait: number
  readonly pair: number
}

/** The rows of all levels, from the members at a level in one leg. */
export function levelRows(countOf: (level: number, leg: 0 | 1) => number): LevelRow[] {
  return Array.from({ length: PAIRING_LEVELS }, (_, index) => {
    const level = index + 1
    const [left, right] = [countOf(level, 0), countOf(level, 1)]
    const pair = Math.min(left, right)
    return { level, left, right, leftWait: left - pair, rightWait: right - pair, pair }
  })
}

/** The counters of a leaf; also those of a member that is not settled yet. */
export const NO_COUNTERS: Counters = {
  left: { downlines: 0, points: 0, waiting: 0 },
  right: { downlines: 0, points: 0, waiting: 0 },
  matched: 0,
  paid: 0,
  flushed: 0,
  paidOnCurrentDay: 0,
  flushedOnCurrentDay: 0,
  sponsored: 0,
}
