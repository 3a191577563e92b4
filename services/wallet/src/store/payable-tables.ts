import type { PayoutKind } from '../payouts/payable'

interface PayableTable {
  readonly table: string
  /** Column of `payout_lines` that refers to it. */
  readonly lineColumn: string
  readonly requested: string
  readonly received: string
}

/** The table of the requests that a payout of each kind pays, and its amounts. */
export const payableTables: Readonly<Record<PayoutKind, PayableTable>> = {
  withdrawals: {
    table: 'withdrawals',
    lineColumn: 'withdrawal_id',
    requested: 'amount_request',
    received: 'amount_received',
  },
  vouchers: {
    table: 'voucher_withdrawals',
    lineColumn: 'voucher_id',
    requested: 'amount',
    received: 'amount',
  },
  claims: {
    table: 'claim_payments',
    lineColumn: 'claim_payment_id',
    requested: 'amount',
    received: 'amount',
  },
}
