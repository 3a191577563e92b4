import { businessDay } from '@jejaring/calendar'
import { type BonusWallet, walletAccount } from './accounts'
import type { Move } from './move'

/** One row of the network's bonus log. */
export interface Bonus {
  readonly number: bigint
  readonly id: string
  readonly receiverId: string
  readonly kind: BonusWallet
  readonly level: number
  /** Rupiah; 0 when all pairs were flushed. */
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
  /** Request that registered the placement; empty when unknown. */
  readonly requestId: string
}

/** The move that posts a bonus; undefined for an amount of 0. */
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

/**
 * Time of a bonus's ledger line: when it is posted. A bonus of an earlier day, as of an imported history, has the time of
 * its placement, so that its line is among those of the day on which it was earned.
 */
export function bonusDate(
  { businessDay: day, explanation }: Pick<Move, 'businessDay' | 'explanation'>,
  now: Date,
): Date {
  const placedAt = explanation?.placedAt
  return day < businessDay(now) && placedAt ? new Date(placedAt) : now
}

/** A ledger line of a fully flushed bonus, without money. */
export interface FlushedBonusLine {
  /** Id of the bonus. */
  readonly id: string
  readonly memberId: string
  readonly reference: string
  readonly businessDay: string
  readonly explanation: Readonly<Record<string, string | number>>
}

/**
 * The line of a bonus that paid nothing because of the flushout limit; undefined for other bonuses, and at a rate of 0 (as
 * in an imported history), which would not have paid anyway.
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

/** A batch of the bonus log: all rows up to `through`, except `leftOut` rows whose rate is 0. */
export interface BonusLogBatch {
  readonly bonuses: readonly Bonus[]
  readonly through: bigint
  readonly leftOut: bigint
}

/**
 * Throws unless the batch continues the log right after `position`. A gap would be bonuses that are never paid, so the
 * ingestion must stop.
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

// Integers are stored as text, because JSON numbers are read as floating point.
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
