import { type Account, type WalletAccount, walletAccount, walletOf } from './accounts'

/** Causes of the moves of members' wallets. */
export type WalletCause =
  | 'bonus'
  | 'withdrawal_request'
  | 'withdrawal_voucher'
  | 'withdrawal_refund'
  | 'opening_balance'
  | 'voucher_request'
  | 'voucher_refund'

export type Cause =
  | WalletCause
  | 'withdrawal_payout'
  | 'withdrawal_admin_fee'
  | 'withdrawal_transfer_fee'
  | 'reward_claim'
  | 'prize_claim'
  | 'voucher_payout'

/** One double entry: `amount` Rupiah leave `from` and reach `to`. At most one side is a member's wallet. */
export interface Move {
  /** Unique key of the posting; posting it again changes nothing. */
  readonly source: string
  readonly from: Account
  readonly to: Account
  /** Rupiah, above zero. */
  readonly amount: bigint
  /** Owner of the wallet; null between two of the programme's accounts. */
  readonly memberId: string | null
  readonly cause: Cause
  /** Id of the bonus, withdrawal, voucher withdrawal, claim or import. */
  readonly causeId: string
  /** Readable name of the cause: username of the placed member, or the invoice. */
  readonly reference: string
  /** Source of the move that this one reverses in full. */
  readonly reverses?: string
  /** `yyyy-mm-dd` in Asia/Jakarta. */
  readonly businessDay: string
  /** Parameters of the bonus, for its explanation. */
  readonly explanation?: Readonly<Record<string, string | number>>
  /** UUID of the causing request; the current request by default. */
  readonly requestId?: string | null
}

/** Effect of a move on its wallet. The balance changes by income less pulled. */
export interface WalletEffect {
  readonly account: WalletAccount
  readonly income: bigint
  readonly pulled: bigint
}

/**
 * Incoming money is `income`, outgoing money is `pulled`. A reversing move undoes the original's effect, so a refund lowers
 * `pulled` and does not raise `income` (rule book §5).
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
