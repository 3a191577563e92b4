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
export interface ClaimPayment {
  readonly payoutId: string
  readonly payoutNumber: string
  readonly status: 'open' | 'paid' | 'refused' | 'returned'
  /** Why the bank or an admin refused it; empty otherwise. */
  readonly reason: string
}

/** Whether a claim waits for a payout file: nobody but the file changes it then. */
export function isInOpenPayout({ payoutState }: Pick<ClaimPayout, 'payoutState'>): boolean {
  return payoutState === 'reserved' || payoutState === 'open'
}
