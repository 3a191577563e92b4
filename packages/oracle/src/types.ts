export type Side = 'left' | 'right'

/** One numbered version of the whole set of bonus parameters (rule book §2). Amounts are whole Rupiah. */
export interface Plan {
  readonly version: number
  /** Terms by package name, as used in `Placement`: a code or an id. */
  readonly packages: Readonly<Record<string, PackageTerms>>
  readonly bonusPairing: bigint
  readonly bonusPairingLevel: bigint
  /** Deepest level that pays, 0–10. */
  readonly pairingLevelMax: number
}

export interface PackageTerms {
  readonly bonusSponsor: bigint
  /** Points per placement for each ancestor. */
  readonly pair: number
  /** Maximum number of paid pairs per business day. */
  readonly flushout: number
}

/** One account in the tree. The root has no parent, no side and no sponsor. */
export interface Placement {
  readonly member: string
  readonly package: string
  readonly parent: string | null
  readonly side: Side | null
  readonly sponsor: string | null
  /** The plan in force when the placement was committed. */
  readonly plan: Plan
  /** Calendar day of its timestamp in Asia/Jakarta, `yyyy-mm-dd`. */
  readonly day: string
}

/** The effective values of a placement in its position of the order. */
export interface NumberedPlacement {
  readonly member: string
  /** From 1. */
  readonly seq: number
  readonly day: string
  readonly planVersion: number
  readonly points: number
}

export type BonusKind = 'sponsor' | 'pairing' | 'pairing_level'

/** One bonus line: the bonus of one receiver from one placement. */
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
  /** Whole Rupiah; 0 when every pair was flushed or the rate was 0. */
  readonly amount: bigint
}

export interface Leg {
  /** Number of members in this leg. */
  downlines: number
  /** Lifetime points of this leg. */
  points: number
  /** Unmatched points. */
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

/** State of one member of the tree, as defined by the rule book. */
export interface MemberState {
  readonly member: string
  readonly left: Leg
  readonly right: Leg
  /** Lifetime pairs: matched = paid + flushed. */
  matched: number
  paid: number
  flushed: number
  /** Paid pairs by business day. */
  readonly paidOn: Map<string, number>
  /** Levels 1–10. */
  readonly levels: LevelRow[]
  /** Number of sponsored members. */
  sponsored: number
  /** Income by wallet. */
  readonly income: Income
}
