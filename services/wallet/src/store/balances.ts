import type { EntityManager } from 'typeorm'
import { type WalletAccount, type WalletType, walletAccounts, walletOf } from '../ledger/accounts'

export interface WalletSummary {
  readonly income: bigint
  readonly pulled: bigint
  readonly balance: bigint
}

export interface WalletKey {
  readonly memberId: string
  readonly account: WalletAccount
}

/**
 * Locks wallets until the transaction ends, making those that do not exist yet: a lock on a row that is
 * not there locks nothing. Always in the same order, so that two transactions cannot wait for each other.
 */
export async function lockWallets(manager: EntityManager, wallets: readonly WalletKey[]): Promise<void> {
  if (wallets.length === 0) return
  const keys = [wallets.map((wallet) => wallet.memberId), wallets.map((wallet) => wallet.account)]
  // Behind a SELECT their length is nothing that a plan knows: else one for the one or two that are given always looks
  // cheaper than one for any number, and is made anew each time.
  await manager.query(
    `INSERT INTO balances (member_id, account)
     SELECT DISTINCT w.member_id, w.account
       FROM unnest($1::uuid[], $2::ledger_account[]) AS w (member_id, account)
      ORDER BY w.member_id, w.account
     ON CONFLICT DO NOTHING`,
    keys,
  )
  await manager.query(
    `SELECT FROM balances
      WHERE (member_id, account) IN (SELECT * FROM unnest((SELECT $1::uuid[]), (SELECT $2::ledger_account[])))
      ORDER BY member_id, account FOR UPDATE`,
    keys,
  )
}

export type Summaries = Record<WalletType, WalletSummary>
/** A wallet beside something else that is read with it; without an account where there is none, or none left. */
export type BalanceRow = WalletSummary & { readonly account: WalletAccount | null }

/** All wallets of one member; zeros where nothing was ever posted. */
export async function readSummaries(manager: EntityManager, memberId: string): Promise<Summaries> {
  const sql = 'SELECT account, income, pulled, balance FROM balances WHERE member_id = $1'
  return summariesOf(await manager.query(sql, [memberId]))
}

/** Rupiah of the bonuses credited to member $1 on business day $2. */
export const INCOME_OF_DAY_SQL = `(SELECT coalesce(sum(income), 0)::bigint FROM wallet_days
  WHERE member_id = $1 AND business_day = $2 AND account <> 'wallet_voucher') AS today`

/** The same, and the bonuses credited to the member on one business day. */
export async function readWalletsOn(
  manager: EntityManager,
  memberId: string,
  businessDay: string,
): Promise<{ summaries: Summaries; income: bigint }> {
  // One statement, so that both are of one moment, and a page waits for the database once.
  const rows: (BalanceRow & { today: bigint })[] = await manager.query(
    `SELECT d.today, b.account, b.income, b.pulled, b.balance
       FROM (SELECT ${INCOME_OF_DAY_SQL}) d LEFT JOIN balances b ON b.member_id = $1`,
    [memberId, businessDay],
  )
  return { summaries: summariesOf(rows), income: rows[0]!.today }
}

export function summariesOf(rows: readonly BalanceRow[]): Summaries {
  const summaries = Object.fromEntries(
    walletAccounts.map((account) => [walletOf(account), { income: 0n, pulled: 0n, balance: 0n }]),
  ) as Summaries
  for (const { account, income, pulled, balance } of rows) {
    const type = account && walletOf(account)
    if (type) summaries[type] = { income, pulled, balance }
  }
  return summaries
}

export interface DailyIncome {
  readonly day: string
  readonly sponsor: bigint
  readonly pairing: bigint
  readonly pairingLevel: bigint
}

/** Bonuses credited to a member for each business day of a range, both ends and empty days included. */
export async function readDailyIncome(
  manager: EntityManager,
  memberId: string,
  from: string,
  to: string,
): Promise<DailyIncome[]> {
  const income = (account: WalletAccount) =>
    `coalesce(sum(d.income) FILTER (WHERE d.account = '${account}'), 0)::bigint`
  return await manager.query(
    `SELECT r.day::date AS day, ${income('wallet_sponsor')} AS sponsor,
            ${income('wallet_pairing')} AS pairing, ${income('wallet_pairing_level')} AS "pairingLevel"
       FROM generate_series($2::date::timestamp, $3::date::timestamp, '1 day') AS r (day)
       LEFT JOIN wallet_days d ON d.member_id = $1 AND d.business_day = r.day::date
      GROUP BY r.day ORDER BY r.day`,
    [memberId, from, to],
  )
}

/** What came in for many members and days at once, in the order asked for. */
export async function readDayTotals(
  manager: EntityManager,
  days: readonly { readonly memberId: string; readonly businessDay: string }[],
): Promise<bigint[]> {
  if (days.length === 0) return []
  const rows: { income: bigint }[] = await manager.query(
    `SELECT coalesce(sum(d.income), 0)::bigint AS income
       FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS w (member_id, business_day, place)
       LEFT JOIN wallet_days d
         ON d.member_id = w.member_id AND d.business_day = w.business_day AND d.account <> 'wallet_voucher'
      GROUP BY w.place ORDER BY w.place`,
    [days.map((day) => day.memberId), days.map((day) => day.businessDay)],
  )
  return rows.map((row) => row.income)
}
