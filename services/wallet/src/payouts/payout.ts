import type { PayoutTemplate } from './template'

export const payoutStatuses = ['waiting', 'ready', 'closed', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What became of a withdrawal in a payout; `returned` went back to pending when the payout was cancelled. */
export const outcomes = ['paid', 'refused', 'returned'] as const
export type Outcome = (typeof outcomes)[number]

/** A file that asks a bank to pay many withdrawals. Its bytes are made once. */
export interface Payout {
  readonly id: string
  readonly number: string
  readonly status: PayoutStatus
  readonly templateName: string
  readonly template: PayoutTemplate
  readonly fileName: string
  /** Control totals: how many lines, and what the bank is to pay. */
  readonly count: number
  readonly total: bigint
  /** Above this another admin had to approve it, as it was when the file was made. */
  readonly approvalAbove: bigint
  readonly createdBy: string
  readonly createdAt: Date
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly downloadedBy: string | null
  /** From the first download on the bank may have it. */
  readonly downloadedAt: Date | null
  readonly endedAt: Date | null
  /** Why it was cancelled; empty otherwise. */
  readonly reason: string
}

/** A payout as lists show it: admins by their usernames, with the file's hash and the lines without a result. */
export interface ListedPayout extends Omit<Payout, 'template' | 'createdBy' | 'approvedBy' | 'downloadedBy'> {
  readonly sha256: string
  readonly creatorId: string
  readonly createdBy: string
  readonly approvedBy: string
  readonly downloadedBy: string
  readonly openCount: bigint
}

/** A withdrawal in a payout file. */
export interface PayoutLine {
  /** Position in the file, from 1. */
  readonly line: number
  readonly withdrawalId: string
  readonly invoice: string
  readonly username: string
  readonly name: string
  readonly amount: bigint
  readonly bankName: string
  readonly bankAccountName: string
  readonly bankAccountNumber: string
  readonly outcome: Outcome | 'open'
  readonly reason: string
}

export const payoutStatusNames: Readonly<Record<PayoutStatus, string>> = {
  waiting: 'Menunggu persetujuan',
  ready: 'Siap dibayar',
  closed: 'Selesai',
  cancelled: 'Dibatalkan',
}
