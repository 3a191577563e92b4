import { type Account, walletAccount } from '../ledger/accounts'
import type { Cause, Move } from '../ledger/move'
import type { Withdrawal } from './withdrawal'

type WithdrawalAmounts = Pick<
  Withdrawal,
  | 'id'
  | 'invoice'
  | 'memberId'
  | 'type'
  | 'amountRequest'
  | 'amountAdmin'
  | 'amountVoucher'
  | 'bankFee'
  | 'amountReceived'
>

/** Request: moves the amount from the wallet to the payable account. */
export function requestMove(withdrawal: WithdrawalAmounts, day: string): Move {
  return {
    ...moveBase(withdrawal, 'request', day),
    from: walletAccount(withdrawal.type),
    to: 'withdrawals_payable',
    amount: withdrawal.amountRequest,
    memberId: withdrawal.memberId,
  }
}

/** Success: splits the payable amount into bank payment, fees and voucher. */
export function paymentMoves(withdrawal: WithdrawalAmounts, day: string): Move[] {
  const shares: [Cause, string, Account, bigint, string | null][] = [
    ['withdrawal_payout', 'payout', 'cash_at_bank', withdrawal.amountReceived, null],
    ['withdrawal_admin_fee', 'admin_fee', 'withdrawal_fee_income', withdrawal.amountAdmin, null],
    ['withdrawal_transfer_fee', 'transfer_fee', 'transfer_fees_recovered', withdrawal.bankFee, null],
    [
      'withdrawal_voucher',
      'voucher',
      walletAccount('voucher'),
      withdrawal.amountVoucher,
      withdrawal.memberId,
    ],
  ]
  return shares
    .filter(([, , , amount]) => amount > 0n)
    .map(([cause, name, to, amount, memberId]) => ({
      ...moveBase(withdrawal, name, day),
      cause,
      from: 'withdrawals_payable',
      to,
      amount,
      memberId,
    }))
}

/** Failure: refunds the full amount to the wallet. */
export function refundMove(withdrawal: WithdrawalAmounts, day: string): Move {
  return {
    ...moveBase(withdrawal, 'refund', day),
    cause: 'withdrawal_refund',
    from: 'withdrawals_payable',
    to: walletAccount(withdrawal.type),
    amount: withdrawal.amountRequest,
    memberId: withdrawal.memberId,
    reverses: source(withdrawal, 'request'),
  }
}

function moveBase(withdrawal: WithdrawalAmounts, name: string, businessDay: string) {
  return {
    source: source(withdrawal, name),
    cause: 'withdrawal_request' as const,
    causeId: withdrawal.id,
    reference: withdrawal.invoice,
    businessDay,
  }
}

function source(withdrawal: WithdrawalAmounts, name: string): string {
  return `withdrawal:${withdrawal.id}:${name}`
}
