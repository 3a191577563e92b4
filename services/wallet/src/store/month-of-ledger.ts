import type { EntityManager } from 'typeorm'
import type { WalletType } from '../ledger/accounts'
import type { MonthOfLedger, StatementMove, WalletAmounts, WalletDay } from '../statement/statement'
import type { Month } from '../tax/month'

const IN_MONTH_SQL = 'business_day >= $2::date AND business_day < $3::date'

const OPENING_SQL = `
  SELECT substr(account::text, 8) AS wallet, sum(income - pulled)::bigint AS amount
    FROM wallet_days WHERE member_id = $1 AND business_day < $2::date GROUP BY account`

const DAYS_SQL = `
  SELECT business_day AS day, substr(account::text, 8) AS wallet, income, pulled
    FROM wallet_days WHERE member_id = $1 AND ${IN_MONTH_SQL} ORDER BY business_day, account`

// Moves of withdrawals are found by their withdrawal: no index finds a member's other moves among the bonuses.
const MOVES_SQL = `
  SELECT business_day AS day, is_wallet(to_account) AS incoming, amount, cause, reference,
         substr((CASE WHEN is_wallet(to_account) THEN to_account ELSE from_account END)::text, 8) AS wallet
    FROM (
      SELECT * FROM moves
       WHERE cause <> 'bonus' AND member_id = $1 AND ${IN_MONTH_SQL}
         AND cause_id IN (SELECT id FROM withdrawals WHERE member_id = $1
                          UNION ALL SELECT id FROM voucher_withdrawals WHERE member_id = $1)
      UNION ALL
      SELECT * FROM moves WHERE from_account = 'opening_balances' AND member_id = $1 AND ${IN_MONTH_SQL}
    ) m ORDER BY business_day, created_at, id`

/** Reads a member's ledger of a month. Run it in a REPEATABLE READ transaction: three statements read one snapshot. */
export async function readMonthOfLedger(
  manager: EntityManager,
  memberId: string,
  { firstDay, end }: Month,
): Promise<MonthOfLedger> {
  const before: { wallet: WalletType; amount: bigint }[] = await manager.query(OPENING_SQL, [
    memberId,
    firstDay,
  ])
  const days: WalletDay[] = await manager.query(DAYS_SQL, [memberId, firstDay, end])
  const moves: StatementMove[] = await manager.query(MOVES_SQL, [memberId, firstDay, end])
  const amountOf = (wallet: WalletType) => before.find((row) => row.wallet === wallet)?.amount ?? 0n
  const opening: WalletAmounts = {
    sponsor: amountOf('sponsor'),
    pairing: amountOf('pairing'),
    pairing_level: amountOf('pairing_level'),
    voucher: amountOf('voucher'),
  }
  return { opening, days, moves }
}
