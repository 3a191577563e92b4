import { walletAccount } from '../ledger/accounts'
import type { Move } from '../ledger/move'
import type { Voucher } from './voucher'

type Frozen = Pick<Voucher, 'id' | 'invoice' | 'memberId' | 'amount'>

/** The money leaves the balance, for the first time or again after a refusal was taken back. */
export function takeMove(voucher: Frozen, take: number, day: string): Move {
  return {
    ...part(voucher, day),
    source: takeSource(voucher, take),
    from: walletAccount('voucher'),
    to: 'vouchers_payable',
    memberId: voucher.memberId,
    cause: 'voucher_request',
  }
}

/** The money of that take goes back to where it came from. */
export function giveBackMove(voucher: Frozen, take: number, day: string): Move {
  return {
    ...part(voucher, day),
    source: `voucher:${voucher.id}:refund:${take}`,
    from: 'vouchers_payable',
    to: walletAccount('voucher'),
    memberId: voucher.memberId,
    cause: 'voucher_refund',
    reverses: takeSource(voucher, take),
  }
}

/** Success: what was owed is money at the member's bank. */
export function payOutMove(voucher: Frozen, day: string): Move {
  return {
    ...part(voucher, day),
    source: `voucher:${voucher.id}:payout`,
    from: 'vouchers_payable',
    to: 'cash_at_bank',
    memberId: null,
    cause: 'voucher_payout',
  }
}

function part({ id, invoice, amount }: Frozen, businessDay: string) {
  return { amount, causeId: id, reference: invoice, businessDay }
}

function takeSource({ id }: Frozen, take: number): string {
  return `voucher:${id}:take:${take}`
}
