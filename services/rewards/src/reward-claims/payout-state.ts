import type { RewardClaim } from './reward-claim'

/**
 * Where a claim in a payout file is: reserved for a file that is being created, in the file without a result, or paid or
 * refused by the bank.
 */
export type ClaimPayoutState = 'reserved' | 'open' | 'paid' | 'refused'

/** The payout file that a claim is in; all fields are empty outside of files. */
export interface ClaimPayout {
  readonly payoutId: string | null
  /** Empty until the file is created. */
  readonly payoutNumber: string
  readonly payoutState: ClaimPayoutState | null
  readonly reservedAt: Date | null
}

export const noPayout: ClaimPayout = {
  payoutId: null,
  payoutNumber: '',
  payoutState: null,
  reservedAt: null,
}

/** What a payout file has done for a claim; `returned` when it was cancelled. */
export const claimPaymentStatuses = ['open', 'paid', 'refused', 'returned'] as const

export interface ClaimPayment {
  readonly payoutId: string
  readonly payoutNumber: string
  readonly status: (typeof claimPaymentStatuses)[number]
  /** Why the bank refused it; empty otherwise. */
  readonly reason: string
}

/** Whether a claim waits for a payout file: nobody but the file changes it then. */
export function isInOpenPayout({ payoutState }: Pick<ClaimPayout, 'payoutState'>): boolean {
  return payoutState === 'reserved' || payoutState === 'open'
}

/**
 * Returns the claim after what its payout file did, or undefined when that changes nothing: reports may be repeated and may
 * arrive in any order. Money that a bank has paid is recorded also when the claim was released before; a claim that is
 * already paid otherwise, or is in another file, makes it throw.
 */
export function followPayment(claim: RewardClaim, payment: ClaimPayment, now: Date): RewardClaim | undefined {
  const isHere = claim.payoutId === payment.payoutId
  const changed = (change: Partial<RewardClaim>): RewardClaim => ({
    ...claim,
    reason: '',
    ...change,
    reservedAt: null,
    updatedAt: now,
    version: claim.version + 1n,
  })
  const { payoutId, payoutNumber, status, reason } = payment
  if (status === 'paid') {
    if (isHere && claim.payoutState === 'paid') return undefined
    if (claim.status === 'success' || (!isHere && claim.payoutId !== null))
      throw new Error(
        `claim ${claim.id} is paid by ${payoutNumber}, but is ${claim.status} in ${claim.payoutNumber || 'no file'}`,
      )
    return changed({ payoutId, payoutNumber, payoutState: 'paid', status: 'success' })
  }
  if (!isHere || !isInOpenPayout(claim)) return undefined
  if (status === 'returned') return changed({ ...noPayout, status: 'pending' })
  if (status === 'refused') return changed({ payoutNumber, payoutState: 'refused', status: 'failed', reason })
  return claim.payoutState === 'open'
    ? undefined
    : changed({ payoutNumber, payoutState: 'open', status: 'process' })
}
