import { businessDayOf, type SummaryTable, singleRow } from '@jejaring/service-kit/summary-table'

// Migrations create these tables, so a changed definition needs a new name. The wallets are those of that migration, whatever
// wallets the ledger has later.

const wallets = ['sponsor', 'pairing', 'pairing_level']
const BONUS_ACCOUNTS_SQL = wallets.map((wallet) => `'wallet_${wallet}'`).join(', ')

/** SQL over a move `row`: whether it is income, of which wallet, and how much; negative for a reversal. */
export const incomeOf = (row: string) => ({
  where: `${row}.member_id IS NOT NULL AND ((${row}.to_account IN (${BONUS_ACCOUNTS_SQL}) AND ${row}.reverses IS NULL)
    OR (${row}.from_account IN (${BONUS_ACCOUNTS_SQL}) AND ${row}.reverses IS NOT NULL))`,
  account: `(CASE WHEN ${row}.reverses IS NULL THEN ${row}.to_account ELSE ${row}.from_account END)`,
  amount: `(CASE WHEN ${row}.reverses IS NULL THEN ${row}.amount ELSE -${row}.amount END)`,
})

const income = incomeOf('r')

export const incomeDays: SummaryTable = {
  name: 'income_days',
  of: 'moves',
  appendOnly: true,
  where: income.where,
  by: { day: ['date', 'r.business_day'], account: ['ledger_account', income.account] },
  sums: { lines: '1', amount: income.amount },
}

const own = (wallet: string, sum: string) => `CASE r.account WHEN 'wallet_${wallet}' THEN r.${sum} ELSE 0 END`

const recapSums = {
  total_in: 'r.income',
  total_out: 'r.pulled',
  ...Object.fromEntries(
    wallets.flatMap((wallet) => [
      [`${wallet}_in`, own(wallet, 'income')],
      [`${wallet}_out`, own(wallet, 'pulled')],
    ]),
  ),
}

/** Sums of the bonus wallets by member. */
export const walletRecaps: SummaryTable = {
  name: 'wallet_recaps',
  of: 'balances',
  where: `r.account <> 'wallet_voucher'`,
  by: { member_id: ['uuid', 'r.member_id'] },
  sums: recapSums,
}

export const recapTotals: SummaryTable = {
  name: 'wallet_recap_totals',
  of: 'wallet_recaps',
  by: singleRow,
  sums: { members: '1', ...Object.fromEntries(Object.keys(recapSums).map((sum) => [sum, `r.${sum}`])) },
}

export const withdrawalDays: SummaryTable = {
  name: 'withdrawal_days',
  of: 'withdrawals',
  by: { day: businessDayOf('r.created_at'), status: ['text', 'r.status'] },
  sums: { lines: '1', amount: 'r.amount_request' },
}

/** Amounts to receive of withdrawals that are not refused; `withdrawalDays` has the requested amounts. */
export const withdrawalReceived: SummaryTable = {
  name: 'withdrawal_received',
  of: 'withdrawals',
  where: `r.status <> 'failed'`,
  by: { day: businessDayOf('r.created_at'), status: ['text', 'r.status'] },
  sums: { received: 'r.amount_received' },
}

export const voucherDays: SummaryTable = {
  name: 'voucher_days',
  of: 'voucher_withdrawals',
  by: { day: businessDayOf('r.created_at'), status: ['text', 'r.status'] },
  sums: { lines: '1', amount: 'r.amount' },
}

/** Line count of moves by wallet; `flushedLines` counts fully flushed bonuses. */
export const walletLines: SummaryTable = {
  name: 'wallet_lines',
  of: 'moves',
  appendOnly: true,
  where: 'r.member_id IS NOT NULL',
  by: {
    member_id: ['uuid', 'r.member_id'],
    account: [
      'ledger_account',
      '(CASE WHEN is_wallet(r.to_account) THEN r.to_account ELSE r.from_account END)',
    ],
  },
  sums: { lines: '1' },
}

export const flushedLines: SummaryTable = {
  name: 'flushed_lines',
  of: 'flushed_bonuses',
  appendOnly: true,
  by: { member_id: ['uuid', 'r.member_id'] },
  sums: { lines: '1' },
}

/** In merge order: a table precedes those computed from it. */
export const summaryTables = [
  ...[incomeDays, walletRecaps, recapTotals, withdrawalDays, voucherDays],
  ...[walletLines, flushedLines, withdrawalReceived],
] as const
