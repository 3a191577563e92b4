import { type BonusWallet, walletAccount } from './accounts'
import type { Move } from './move'

/** One row of the network's bonus log, as the ledger needs it. */
export interface Bonus {
  readonly number: bigint
  readonly id: string
  readonly receiverId: string
  readonly kind: BonusWallet
  readonly level: number
  /** Rupiah; 0 where all pairs were flushed. */
  readonly amount: bigint
  readonly seq: bigint
  readonly causeMemberId: string
  readonly causeUsername: string
  readonly side: 'left' | 'right' | ''
  readonly pairsMatched: bigint
  readonly pairsPaid: bigint
  readonly pairsFlushed: bigint
  readonly flushoutLimit: bigint
  readonly paidBefore: bigint
  readonly rate: bigint
  readonly planVersion: bigint
  readonly businessDay: string
  readonly placedAt?: Date
  /** Of the request that registered the placement; empty where there was none. */
  readonly requestId: string
}

/** The posting of a bonus; none for an amount of 0, for which there is nothing to move. */
export function bonusMove(bonus: Bonus): Move | undefined {
  if (bonus.amount === 0n) return undefined
  return {
    source: `bonus:${bonus.id}`,
    from: `bonus_expense_${bonus.kind}`,
    to: walletAccount(bonus.kind),
    amount: bonus.amount,
    memberId: bonus.receiverId,
    cause: 'bonus',
    causeId: bonus.id,
    reference: bonus.causeUsername,
    businessDay: bonus.businessDay,
    explanation: bonusExplanation(bonus),
    requestId: bonus.requestId || null,
  }
}

/** A line that tells a member of pairs all of which were flushed. No money belongs to it. */
export interface FlushedBonusLine {
  /** That of the bonus. */
  readonly id: string
  readonly memberId: string
  readonly reference: string
  readonly businessDay: string
  readonly explanation: Readonly<Record<string, string | number>>
}

/**
 * What a member is told of a bonus that paid nothing because of the day's limit. Nothing is told where nothing would have
 * been paid anyway: a rate of 0, as in the history of a programme that was brought in.
 */
export function flushedBonusLine(bonus: Bonus): FlushedBonusLine | undefined {
  if (bonus.amount !== 0n || bonus.pairsFlushed === 0n || bonus.rate === 0n) return undefined
  return {
    id: bonus.id,
    memberId: bonus.receiverId,
    reference: bonus.causeUsername,
    businessDay: bonus.businessDay,
    explanation: bonusExplanation(bonus),
  }
}

/** A part of the bonus log: all of its rows up to `through`, but for `leftOut` of which nothing would be paid. */
export interface BonusLogBatch {
  readonly bonuses: readonly Bonus[]
  readonly through: bigint
  readonly leftOut: bigint
}

/**
 * Fails unless a part continues the log right after `position`: a hole would be money never paid, and
 * only stopping keeps it visible.
 */
export function assertContinues({ bonuses, through, leftOut }: BonusLogBatch, position: bigint): void {
  let previous = position
  for (const { number } of bonuses) {
    if (number <= previous || number > through || (leftOut === 0n && number !== previous + 1n))
      throw new Error(`the bonus log answered number ${number} where ${previous + 1n} belongs`)
    previous = number
  }
  const rows = BigInt(bonuses.length) + leftOut
  if (leftOut < 0n || rows !== through - position)
    throw new Error(`the bonus log has ${rows} rows after ${position} and up to ${through}`)
}

// Whole numbers travel as text: JSON numbers are floating point once they are read.
function bonusExplanation(bonus: Bonus): Record<string, string | number> {
  return {
    number: bonus.number.toString(),
    kind: bonus.kind,
    level: bonus.level,
    seq: bonus.seq.toString(),
    causeMemberId: bonus.causeMemberId,
    causeUsername: bonus.causeUsername,
    side: bonus.side,
    pairsMatched: bonus.pairsMatched.toString(),
    pairsPaid: bonus.pairsPaid.toString(),
    pairsFlushed: bonus.pairsFlushed.toString(),
    cap: bonus.flushoutLimit.toString(),
    paidBefore: bonus.paidBefore.toString(),
    rate: bonus.rate.toString(),
    planVersion: bonus.planVersion.toString(),
    placedAt: bonus.placedAt?.toISOString() ?? '',
  }
}
