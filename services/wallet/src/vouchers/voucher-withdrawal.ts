import type { Status } from '../withdrawals/withdrawal'

/** A member's request to be paid from the voucher wallet, in full. Amount and bank account are frozen at the request. */
export interface VoucherWithdrawal {
  readonly id: string
  readonly invoice: string
  readonly memberId: string
  /** Rupiah. */
  readonly amount: bigint
  readonly bankId: number
  readonly bankName: string
  readonly bankAccountName: string
  readonly bankAccountNumber: string
  readonly status: Status
  /** Reason of the failure; empty otherwise. */
  readonly reason: string
  /** How often the money was taken: once at the request, and again each time it left failed. */
  readonly takes: number
  /** The payout that pays it, paid it, or whose bank refused it; null again when it leaves failed. */
  readonly payoutId: string | null
  readonly businessDay: string
  readonly createdAt: Date
  readonly changedAt: Date
  /** Increments with every change. */
  readonly version: bigint
}

/** A voucher withdrawal with the names of its owner, empty while its copy has not arrived. */
export interface ListedVoucherWithdrawal extends VoucherWithdrawal {
  readonly username: string
  readonly name: string
  /** Number of the payout file; set for admins only. */
  readonly payoutNumber?: string | undefined
}
