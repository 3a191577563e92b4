import type { Queryable } from '@jejaring/service-kit'
import { type BalanceRow, INCOME_OF_DAY_SQL, type Summaries, summariesOf } from './balances'

/** Requests that are pending or in process, and their requested Rupiah. */
export interface WaitingRequests {
  readonly count: bigint
  readonly amount: bigint
}

type Row = BalanceRow & Record<'today' | 'withdrawals' | 'withdrawn' | 'vouchers' | 'vouched', bigint>

const waitingSumsSql = (table: string, amount: string, count: string, sum: string) =>
  `(SELECT count(*) AS ${count}, coalesce(sum(${amount}), 0)::bigint AS ${sum} FROM ${table}
     WHERE member_id = $1 AND status IN ('pending', 'process')) AS ${table}_waiting`

/**
 * Reads a member's wallets, the bonuses of one business day, and the waiting requests, in one statement and so of one
 * snapshot.
 */
export async function readWalletsAndWaiting(
  reads: Queryable,
  memberId: string,
  businessDay: string,
): Promise<{
  summaries: Summaries
  income: bigint
  withdrawals: WaitingRequests
  vouchers: WaitingRequests
}> {
  const rows: Row[] = await reads.query(
    `SELECT k.*, b.account, b.income, b.pulled, b.balance
       FROM (SELECT ${INCOME_OF_DAY_SQL}, withdrawals, withdrawn, vouchers, vouched
               FROM ${waitingSumsSql('withdrawals', 'amount_request', 'withdrawals', 'withdrawn')},
                    ${waitingSumsSql('voucher_withdrawals', 'amount', 'vouchers', 'vouched')}) k
       LEFT JOIN balances b ON b.member_id = $1`,
    [memberId, businessDay],
  )
  const { today, withdrawals, withdrawn, vouchers, vouched } = rows[0]!
  return {
    summaries: summariesOf(rows),
    income: today,
    withdrawals: { count: withdrawals, amount: withdrawn },
    vouchers: { count: vouchers, amount: vouched },
  }
}
