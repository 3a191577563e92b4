import type { PayoutKind } from './payable'
import type { PayoutTemplate } from './template'

export type PayoutStatus = 'waiting' | 'ready' | 'closed' | 'cancelled'

/** Outcome of a withdrawal in a payout; `returned` to pending when the payout was cancelled. */
export const outcomes = ['paid', 'refused', 'returned'] as const
export type Outcome = (typeof outcomes)[number]

/** A file that instructs a bank to pay withdrawals, voucher withdrawals or reward claims. Its bytes never change. */
export interface Payout {
  readonly id: string
  readonly kind: PayoutKind
  readonly number: string
  readonly status: PayoutStatus
  readonly templateName: string
  readonly template: PayoutTemplate
  readonly fileName: string
  /** Control totals: number of lines, and Rupiah to pay. */
  readonly count: number
  readonly total: bigint
  /** Approval threshold in Rupiah when the file was created. */
  readonly approvalAbove: bigint
  /** Whether the creator's files of that day exceeded it; null in rows of older versions, where the total decides. */
  readonly needsApproval: boolean | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly releasedBy: string | null
  /** Release for download; from then on the bank may have the file. */
  readonly releasedAt: Date | null
  readonly endedAt: Date | null
  /** Reason of the cancellation; empty otherwise. */
  readonly reason: string
}

/** A payout as lists show it: admins by their usernames, with the file's hash and the lines without a result. */
export interface ListedPayout
  extends Omit<Payout, 'template' | 'needsApproval' | 'createdBy' | 'approvedBy' | 'releasedBy'> {
  readonly sha256: string
  readonly creatorId: string
  readonly createdBy: string
  readonly approvedBy: string
  readonly releasedBy: string
  readonly openCount: bigint
}

/** A line of a payout with its outcome, as results are decided on. */
export interface OutcomeLine {
  /** Id of the withdrawal, voucher withdrawal or claim payment. */
  readonly payableId: string
  readonly memberId: string
  readonly username: string
  readonly invoice: string
  readonly account: string
  readonly amount: bigint
  /** Null while open. */
  readonly outcome: Outcome | null
}

/** A line of a payout file as lists show it. */
export interface PayoutLine {
  /** Position in the file, from 1. */
  readonly line: number
  /** Id of the withdrawal, voucher withdrawal or claim payment; named as in the protobuf message. */
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

/** Name of a payout's step: a released file is at the bank. */
export function payoutStepName({ status, releasedAt }: Pick<Payout, 'status' | 'releasedAt'>): string {
  return status === 'ready' && releasedAt ? 'Di bank' : stepNames[status]
}

const stepNames: Readonly<Record<PayoutStatus, string>> = {
  waiting: 'Menunggu persetujuan',
  ready: 'Siap diunduh',
  closed: 'Selesai',
  cancelled: 'Dibatalkan',
}
