import type { EntityManager } from 'typeorm'
import {
  type WalletAccount,
  type WalletType,
  walletAccount,
  walletAccounts,
  walletOf,
} from '../ledger/accounts'

export interface WalletSummary {
  readonly income: bigint
  readonly pulled: bigint
  readonly balance: bigint
}

export interface WalletKey {
  readonly memberId: string
  readonly account: WalletAccount
}

/** A wallet under the lock of the transaction. */
export interface LockedWallet extends WalletKey {
  readonly balance: bigint
}

/**
 * Locks wallets until the transaction ends and returns them with their balances. Locks in (member, account) order, so that
 * two transactions cannot deadlock. Inserts missing rows, because a lock on a missing row locks nothing, and then locks all
 * in order again: only three transactions that race for a wallet's first row could deadlock, and `kit.transaction` runs the
 * victim again. An INSERT without rows would run the triggers of `balances` for nothing, so most calls do without.
 */
export async function lockWallets(
  manager: EntityManager,
  wallets: readonly WalletKey[],
): Promise<readonly LockedWallet[]> {
  if (wallets.length === 0) return []
  const keys = [wallets.map((wallet) => wallet.memberId), wallets.map((wallet) => wallet.account)]
  const count = new Set(wallets.map(({ memberId, account }) => `${memberId} ${account}`)).size
  const locked: LockedWallet[] = await manager.query(LOCK_WALLETS_SQL, keys)
  if (locked.length === count) return locked
  await manager.query(
    `INSERT INTO balances (member_id, account)
     SELECT DISTINCT w.member_id, w.account
       FROM unnest($1::uuid[], $2::ledger_account[]) AS w (member_id, account)
      ORDER BY w.member_id, w.account
     ON CONFLICT DO NOTHING`,
    keys,
  )
  return await manager.query(LOCK_WALLETS_SQL, keys)
}

// The sub-SELECTs hide the array lengths from the planner. Otherwise a custom plan for one or two rows looks cheaper than
// the generic plan, and PostgreSQL plans the statement on every execution. A row that was locked by another transaction is
// returned as that transaction left it (READ COMMITTED).
const LOCK_WALLETS_SQL = `
  SELECT member_id AS "memberId", account, balance FROM balances
   WHERE (member_id, account) IN (SELECT * FROM unnest((SELECT $1::uuid[]), (SELECT $2::ledger_account[])))
   ORDER BY member_id, account FOR UPDATE`

export type Summaries = Record<WalletType, WalletSummary>
/** A balance as the outer side of a join; `account` is null in rows without one. */
export type BalanceRow = WalletSummary & { readonly account: WalletAccount | null }

/** Reads all wallets of a member; zeros when nothing was posted. */
export async function readSummaries(manager: EntityManager, memberId: string): Promise<Summaries> {
  const sql = 'SELECT account, income, pulled, balance FROM balances WHERE member_id = $1'
  return summariesOf(await manager.query(sql, [memberId]))
}

/** SQL condition: the wallet in `column` is a bonus wallet, that is, any but the voucher wallet. */
export const isBonusWalletSql = (column: string) => `${column} <> '${walletAccount('voucher')}'`

/** Rupiah of the bonuses credited to member $1 on business day $2. */
export const INCOME_OF_DAY_SQL = `(SELECT coalesce(sum(income), 0)::bigint FROM wallet_days
  WHERE member_id = $1 AND business_day = $2 AND ${isBonusWalletSql('account')}) AS today`

/** Reads all wallets of a member and the bonuses credited on one business day. */
export async function readWalletsOn(
  manager: EntityManager,
  memberId: string,
  businessDay: string,
): Promise<{ summaries: Summaries; income: bigint }> {
  // One statement: one snapshot for both and one round trip.
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

/** Reads the bonuses credited to a member on each business day of an inclusive range; zeros on days without any. */
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

/** Reads the income of many members and days, in the order of `days`. */
export async function readDayTotals(
  manager: EntityManager,
  days: readonly { readonly memberId: string; readonly businessDay: string }[],
): Promise<bigint[]> {
  if (days.length === 0) return []
  const rows: { income: bigint }[] = await manager.query(
    `SELECT coalesce(sum(d.income), 0)::bigint AS income
       FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS w (member_id, business_day, row_index)
       LEFT JOIN wallet_days d
         ON d.member_id = w.member_id AND d.business_day = w.business_day AND ${isBonusWalletSql('d.account')}
      GROUP BY w.row_index ORDER BY w.row_index`,
    [days.map((day) => day.memberId), days.map((day) => day.businessDay)],
  )
  return rows.map((row) => row.income)
}
