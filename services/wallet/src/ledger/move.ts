import { type Account, type WalletAccount, walletAccount, walletOf } from './accounts'

export type Cause =
  | 'bonus'
  | 'withdrawal_request'
  | 'withdrawal_payout'
  | 'withdrawal_admin_fee'
  | 'withdrawal_transfer_fee'
  | 'withdrawal_voucher'
  | 'withdrawal_refund'
  | 'opening_balance'
  | 'reward_claim'
  | 'prize_claim'
  | 'voucher_request'
  | 'voucher_payout'
  | 'voucher_refund'

/** One double entry: `amount` Rupiah leave `from` and reach `to`. At most one side is a member's wallet. */
export interface Move {
  /** Names this posting for ever: posting it again changes nothing. */
  readonly source: string
  readonly from: Account
  readonly to: Account
  /** Rupiah, above zero. */
  readonly amount: bigint
  /** Whose wallet is touched; null between two of the company's own accounts. */
  readonly memberId: string | null
  readonly cause: Cause
  /** The bonus, the withdrawal, the withdrawal of a voucher, the claim or the import. */
  readonly causeId: string
  /** What people call the cause: the username placed, or the invoice. */
  readonly reference: string
  /** The source of the move that this one takes back, whole. */
  readonly reverses?: string
  /** `yyyy-mm-dd` in Asia/Jakarta. */
  readonly businessDay: string
  /** What "why was I paid this" is answered from. */
  readonly explanation?: Readonly<Record<string, string | number>>
  /** UUID of the request behind it, where that is not the one that posts it. */
  readonly requestId?: string | null
}

/** What a move does to the wallet it touches. Income less pulled is the change of its balance. */
export interface WalletEffect {
  readonly account: WalletAccount
  readonly income: bigint
  readonly pulled: bigint
}

/**
 * Money that comes in is income and money that leaves is pulled; a reversing move undoes what the first
 * one did, so a refund lowers `pulled` and never raises `income` (rule book §5).
 */
export function effectOnWallet(move: Move): WalletEffect | undefined {
  const incoming = walletOf(move.to)
  if (incoming) {
    const account = walletAccount(incoming)
    return move.reverses
      ? { account, income: 0n, pulled: -move.amount }
      : { account, income: move.amount, pulled: 0n }
  }
  const outgoing = walletOf(move.from)
  if (!outgoing) return undefined
  const account = walletAccount(outgoing)
  return move.reverses
    ? { account, income: -move.amount, pulled: 0n }
    : { account, income: 0n, pulled: move.amount }
}
