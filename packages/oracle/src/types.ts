export type Side = 'left' | 'right'

/** One numbered version of the whole set of bonus parameters (rule book §2). Amounts are whole Rupiah. */
export interface Plan {
  readonly version: number
  /** By whatever names the packages in `Placement`: a code or an id as text. */
  readonly packages: Readonly<Record<string, PackageTerms>>
  readonly bonusPairing: bigint
  readonly bonusPairingLevel: bigint
  /** Deepest level that pays, 0–10. */
  readonly pairingLevelMax: number
}

export interface PackageTerms {
  readonly bonusSponsor: bigint
  /** Points that one placement gives to each ancestor. */
  readonly pair: number
  /** Pairs that are paid per business day at most. */
  readonly flushout: number
}

/** One account in the tree. The root has no parent, no side and no sponsor. */
export interface Placement {
  readonly member: string
  readonly package: string
  readonly parent: string | null
  readonly side: Side | null
  readonly sponsor: string | null
  /** The parameters that were true when it was committed. */
  readonly plan: Plan
  /** The calendar day of its own time in Asia/Jakarta, `yyyy-mm-dd`. */
  readonly day: string
}

/** What counted for a placement in its place in the order. */
export interface Counted {
  readonly member: string
  /** From 1. */
  readonly seq: number
  readonly day: string
  readonly planVersion: number
  readonly points: number
}

export type BonusKind = 'sponsor' | 'pairing' | 'pairing_level'

/** One bonus line: what one placement gave one receiver. */
export interface BonusLine {
  readonly receiver: string
  readonly kind: BonusKind
  /** 1–10 for `pairing_level`, otherwise 0. */
  readonly level: number
  /** The placed member. */
  readonly cause: string
  readonly seq: number
  readonly day: string
  readonly planVersion: number
  readonly matched: number
  readonly paid: number
  readonly flushed: number
  /** Whole Rupiah; 0 where every pair was flushed or the rate was 0. */
  readonly amount: bigint
}

export interface Leg {
  /** All members below on this side. */
  downlines: number
  /** Points that ever came from this side. */
  points: number
  /** Points not matched yet. */
  waiting: number
}

export interface LevelRow {
  readonly level: number
  left: number
  right: number
  leftWait: number
  rightWait: number
  pair: number
}

export interface Income {
  sponsor: bigint
  pairing: bigint
  pairing_level: bigint
}

/** Everything the rule book says about one member of the tree. */
export interface MemberState {
  readonly member: string
  readonly left: Leg
  readonly right: Leg
  /** Lifetime pairs: matched = paid + flushed. */
  matched: number
  paid: number
  flushed: number
  /** Pairs paid on each business day that had any. */
  readonly paidOn: Map<string, number>
  /** Levels 1–10. */
  readonly levels: LevelRow[]
  /** How many members it sponsors. */
  sponsored: number
  /** What came into each wallet. */
  readonly income: Income
}
