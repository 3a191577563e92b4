import type { Payee } from '../payee'

export const claimStatuses = ['pending', 'process', 'success', 'failed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** A member's claim on one reward; there is at most one for each. Name, amount and payee are frozen with it. */
export interface Claim extends Payee {
  readonly id: string
  readonly memberId: string
  readonly rewardId: number
  readonly rewardName: string
  /** Rupiah. */
  readonly amount: bigint
  readonly status: ClaimStatus
  /** Why it was refused; empty otherwise. */
  readonly reason: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Grows with every change. */
  readonly version: bigint
}
