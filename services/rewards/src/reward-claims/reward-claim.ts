import type { Payee } from './payee'
import type { ClaimPayout } from './payout-state'

export type RewardClaimStatus = 'pending' | 'process' | 'success' | 'failed'

/** A member's claim on one reward, at most one per reward. Name, amount and payee are frozen when it is made. */
export interface RewardClaim extends Payee, ClaimPayout {
  readonly id: string
  readonly memberId: string
  readonly rewardId: number
  readonly rewardName: string
  /** Rupiah. */
  readonly amount: bigint
  readonly status: RewardClaimStatus
  /** Why it was refused; empty otherwise. */
  readonly reason: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Increments with every change. */
  readonly version: bigint
}
