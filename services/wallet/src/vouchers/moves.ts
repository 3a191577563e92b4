import { walletAccount } from '../ledger/accounts'
import type { Move } from '../ledger/move'
import type { VoucherWithdrawal } from './voucher-withdrawal'

type VoucherAmounts = Pick<VoucherWithdrawal, 'id' | 'invoice' | 'memberId' | 'amount'>

/** Takes the money from the wallet: at the request, and again when the voucher leaves failed. */
export function voucherTakeMove(voucher: VoucherAmounts, take: number, day: string): Move {
  return {
    ...moveBase(voucher, day),
    source: takeSource(voucher, take),
    from: walletAccount('voucher'),
    to: 'vouchers_payable',
    memberId: voucher.memberId,
    cause: 'voucher_request',
  }
}

/** Refunds one take. */
export function voucherRefundMove(voucher: VoucherAmounts, take: number, day: string): Move {
  return {
    ...moveBase(voucher, day),
    source: `voucher:${voucher.id}:refund:${take}`,
    from: 'vouchers_payable',
    to: walletAccount('voucher'),
    memberId: voucher.memberId,
    cause: 'voucher_refund',
    reverses: takeSource(voucher, take),
  }
}

/** Success: pays the payable amount to the member's bank. */
export function voucherPayoutMove(voucher: VoucherAmounts, day: string): Move {
  return {
    ...moveBase(voucher, day),
    source: `voucher:${voucher.id}:payout`,
    from: 'vouchers_payable',
    to: 'cash_at_bank',
    memberId: null,
    cause: 'voucher_payout',
  }
}

function moveBase({ id, invoice, amount }: VoucherAmounts, businessDay: string) {
  return { amount, causeId: id, reference: invoice, businessDay }
}

function takeSource({ id }: VoucherAmounts, take: number): string {
  return `voucher:${id}:take:${take}`
}
