import type { BonusWallet } from '../ledger/accounts'

export const statuses = ['pending', 'process', 'success', 'failed'] as const
export type Status = (typeof statuses)[number]

/** A member's request to be paid from a bonus wallet. Amounts, fee and bank account are frozen at the request. */
export interface Withdrawal {
  readonly id: string
  readonly invoice: string
  readonly memberId: string
  readonly type: BonusWallet
  /** Amount taken from the wallet: the sum of the next four. */
  readonly amountRequest: bigint
  readonly amountAdmin: bigint
  readonly amountVoucher: bigint
  readonly bankFee: bigint
  readonly amountReceived: bigint
  readonly bankId: number
  readonly bankName: string
  readonly bankAccountName: string
  readonly bankAccountNumber: string
  readonly status: Status
  /** Reason of the failure; empty otherwise. */
  readonly reason: string
  /** The admin who refused it; null when not refused or cancelled by its owner. */
  readonly refusedBy: string | null
  /** The refused withdrawal whose exemption from the repeat-order rule this one used. */
  readonly exemptBy: string | null
  /** The payout that contains it. */
  readonly payoutId: string | null
  readonly businessDay: string
  readonly createdAt: Date
  /** When it became success or failed. */
  readonly finishedAt: Date | null
  /** Increments with every change. */
  readonly version: bigint
}

/** A withdrawal with the fields that lists add. */
export interface ListedWithdrawal extends Withdrawal {
  /** Names of the owner; empty while its copy has not arrived. */
  readonly username: string
  readonly name: string
  /** Whether the viewing admin has checked it. */
  readonly checked: boolean
  /** Number of the payout file that pays or paid it; set for admins only. */
  readonly payoutNumber?: string | undefined
}

/** The payout that contains a withdrawal. */
export interface ContainingPayout {
  readonly number: string
  readonly createdBy: string
  /** Whether the file was downloaded, so that the bank may have it. */
  readonly isReleased: boolean
}
