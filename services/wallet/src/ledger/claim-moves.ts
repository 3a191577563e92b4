import type { CompanyAccount } from './accounts'
import type { Move } from './move'

/** What the rewards service says of a claim, as far as the ledger needs it. */
export interface ClaimState {
  readonly id: string
  readonly kind: 'reward_claim' | 'prize_claim'
  readonly version: bigint
  /** The member's username and what is claimed. */
  readonly reference: string
  /** What the company has paid for it; undefined while it has not. */
  readonly paid: ClaimPayment | undefined
}

export interface ClaimPayment {
  /** Rupiah. */
  readonly amount: bigint
  /** True for the trip itself, which no bank transfer to the member pays. */
  readonly inKind: boolean
}

/** The posting that holds for a claim at present. */
export interface ClaimPosting {
  readonly source: string
  readonly from: CompanyAccount
  readonly to: CompanyAccount
  readonly amount: bigint
}

const expenses = { reward_claim: 'reward_expense', prize_claim: 'prize_expense' } as const

/**
 * The moves that make the ledger say what a claim says, and the posting that holds after them: a claim
 * that succeeds is recorded as paid by the company, one that leaves success has its record taken back,
 * one that is worth something else now has both (rule book §5). A claim's version names the posting, so
 * it may succeed again and again.
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
