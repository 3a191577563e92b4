import type { ProgrammeAccount } from './accounts'
import type { Move } from './move'

/** State of a claim of the rewards service. */
export interface ClaimState {
  readonly id: string
  readonly kind: 'reward_claim' | 'prize_claim'
  readonly version: bigint
  /** The member's username and the name of the reward. */
  readonly reference: string
  /** Undefined while the claim is not paid. */
  readonly paid: ClaimPayment | undefined
}

export interface ClaimPayment {
  /** Rupiah. */
  readonly amount: bigint
  /** True for the trip, which is not paid by bank transfer. */
  readonly inKind: boolean
}

/** The current posting of a claim. */
export interface ClaimPosting {
  readonly source: string
  readonly from: ProgrammeAccount
  readonly to: ProgrammeAccount
  readonly amount: bigint
}

const expenses = { reward_claim: 'reward_expense', prize_claim: 'prize_expense' } as const

/**
 * Returns the moves that bring the ledger to a claim's state, and the posting that is current afterwards. Success posts an
 * expense, leaving success reverses it, and another value does both (rule book §5). The posting's source contains the
 * claim's version, so a claim may succeed repeatedly.
 */
export function claimMoves(
  claim: ClaimState,
  current: ClaimPosting | undefined,
  businessDay: string,
): { moves: Move[]; posting: ClaimPosting | undefined } {
  const due = postingDue(claim)
  if (current && due && hasSameContent(current, due)) return { moves: [], posting: current }
  const moves = [
    ...(current ? [move(claim, reversalOf(current), businessDay, current.source)] : []),
    ...(due ? [move(claim, due, businessDay)] : []),
  ]
  return { moves, posting: due }
}

function postingDue({ id, kind, version, paid }: ClaimState): ClaimPosting | undefined {
  if (!paid || paid.amount === 0n) return undefined
  return {
    source: `${kind}:${id}:${version}`,
    from: expenses[kind],
    to: paid.inKind ? 'prizes_in_kind' : 'cash_at_bank',
    amount: paid.amount,
  }
}

function hasSameContent(a: ClaimPosting, b: ClaimPosting): boolean {
  return a.from === b.from && a.to === b.to && a.amount === b.amount
}

function reversalOf({ source, from, to, amount }: ClaimPosting): ClaimPosting {
  return { source: `${source}:reversal`, from: to, to: from, amount }
}

function move(claim: ClaimState, posting: ClaimPosting, businessDay: string, reverses?: string): Move {
  return {
    ...posting,
    memberId: null,
    cause: claim.kind,
    causeId: claim.id,
    reference: claim.reference,
    businessDay,
    ...(reverses && { reverses }),
  }
}
