/** The wallets a member has. The first three hold bonuses, the fourth what withdrawals leave as voucher. */
export const walletTypes = ['sponsor', 'pairing', 'pairing_level', 'voucher'] as const
export type WalletType = (typeof walletTypes)[number]

export const bonusWallets = ['sponsor', 'pairing', 'pairing_level'] as const
export type BonusWallet = (typeof bonusWallets)[number]

/** A member's own account: what the company owes that member. */
export type WalletAccount = `wallet_${WalletType}`

/**
 * The chart of accounts. `from` is debited and `to` is credited, so an account's credit balance is all
 * that came to it less all that left it: positive for what is owed or earned, negative for expenses.
 */
export const companyAccounts = [
  'bonus_expense_sponsor',
  'bonus_expense_pairing',
  'bonus_expense_pairing_level',
  // Withdrawals that left a wallet and are neither paid nor given back.
  'withdrawals_payable',
  // The same for withdrawals of vouchers.
  'vouchers_payable',
  // What went out to members' banks; the ledger does not record the company's own deposits.
  'cash_at_bank',
  // The administration fee of withdrawals.
  'withdrawal_fee_income',
  // Transfer fees taken from members, against what the banks charge for the transfers.
  'transfer_fees_recovered',
  // What an older programme owed its members when it was brought in.
  'opening_balances',
  // Reward and Tour Bali claims that succeeded.
  'reward_expense',
  'prize_expense',
  // Trips that members took, at the bonus offered in their place.
  'prizes_in_kind',
] as const
export type CompanyAccount = (typeof companyAccounts)[number]

export type Account = WalletAccount | CompanyAccount

export const walletAccounts = walletTypes.map(walletAccount)

export function walletAccount(type: WalletType): WalletAccount {
  return `wallet_${type}`
}

/** The wallet behind an account, or undefined for the company's own. */
export function walletOf(account: Account): WalletType | undefined {
  return walletTypes.find((type) => walletAccount(type) === account)
}
