import type { Waiting } from '@jejaring/proto/wallet/v1/wallet'
import type { EntityManager } from 'typeorm'

/** Requests of a member that are neither paid nor refused yet, and their Rupiah as asked for. */
export async function readWaiting(
  manager: EntityManager,
  memberId: string,
): Promise<{ withdrawals: Waiting; vouchers: Waiting }> {
  const sums = (table: string, amount: string) =>
    `SELECT count(*) AS count, coalesce(sum(${amount}), 0)::bigint AS amount FROM ${table}
      WHERE member_id = $1 AND status IN ('pending', 'process')`
  const [withdrawals, vouchers]: Waiting[] = await manager.query(
    `${sums('withdrawals', 'amount_request')} UNION ALL ${sums('voucher_withdrawals', 'amount')}`,
    [memberId],
  )
  return { withdrawals: withdrawals!, vouchers: vouchers! }
}
