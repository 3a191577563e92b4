import { bonusWalletNames } from '@jejaring/identifiers'

/** A member's wallets: three for bonuses, and one for the voucher shares of withdrawals. */
export const walletTypes = ['sponsor', 'pairing', 'pairing_level', 'voucher'] as const
export type WalletType = (typeof walletTypes)[number]

export const bonusWallets = ['sponsor', 'pairing', 'pairing_level'] as const
export type BonusWallet = (typeof bonusWallets)[number]

/** The names of all wallets. */
export const walletNames: Readonly<Record<WalletType, string>> = { ...bonusWalletNames, voucher: 'Voucher' }

/** A member's account: the programme's debt to that member. */
export type WalletAccount = `wallet_${WalletType}`

/**
 * The chart of accounts. A move debits `from` and credits `to`, so an account's credit balance is all incoming less all
 * outgoing amounts: positive for liabilities and income, negative for expenses.
 */
export const programmeAccounts = [
  'bonus_expense_sponsor',
  'bonus_expense_pairing',
  'bonus_expense_pairing_level',
  // Open withdrawals: taken from a wallet, neither paid nor refunded.
  'withdrawals_payable',
  // Open voucher withdrawals.
  'vouchers_payable',
  // Payments to members' banks; the ledger does not record the programme's own deposits.
  'cash_at_bank',
  // The administration fee of withdrawals.
  'withdrawal_fee_income',
  // Transfer fees taken from members, against what the banks charge for the transfers.
  'transfer_fees_recovered',
  // Debts of an imported older programme to its members.
  'opening_balances',
  // Reward and Tour Bali claims that succeeded.
  'reward_expense',
  'prize_expense',
  // Trips taken, valued at the bonus offered instead.
  'prizes_in_kind',
] as const
export type ProgrammeAccount = (typeof programmeAccounts)[number]

export type Account = WalletAccount | ProgrammeAccount

export const walletAccounts = walletTypes.map(walletAccount)

export function walletAccount(type: WalletType): WalletAccount {
  return `wallet_${type}`
}

/** The wallet type of an account; undefined for the programme's own accounts. */
export function walletOf(account: Account): WalletType | undefined {
  return walletTypes.find((type) => walletAccount(type) === account)
}
