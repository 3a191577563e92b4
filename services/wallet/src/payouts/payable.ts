import type { Withdrawal } from '../withdrawals/withdrawal'

export const payoutKinds = ['withdrawals', 'vouchers', 'claims'] as const

/** What the lines of a payout file pay: withdrawals, voucher withdrawals, or reward claims. */
export type PayoutKind = (typeof payoutKinds)[number]

/** A request that a payout file can pay. A voucher withdrawal or claim receives what it requested. */
export type Payable = Pick<
  Withdrawal,
  | 'id'
  | 'invoice'
  | 'memberId'
  | 'amountRequest'
  | 'amountReceived'
  | 'bankId'
  | 'bankName'
  | 'bankAccountName'
  | 'bankAccountNumber'
  | 'status'
  | 'payoutId'
  | 'createdAt'
>
