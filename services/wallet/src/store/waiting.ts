import type { Waiting } from '@jejaring/proto/wallet/v1/wallet'
import type { EntityManager } from 'typeorm'

/** Requests of a member that are neither paid nor refused yet, and their Rupiah as asked for. */
export async function readWaiting(
  manager: EntityManager,
  memberId: string,
): Promise<{ withdrawals: Waiting; vouchers: Waiting }> {
  const sums = (table: string, amount: string) =>
    manager.query<Waiting[]>(
      `SELECT count(*) AS count, coalesce(sum(${amount}), 0)::bigint AS amount FROM ${table}
        WHERE member_id = $1 AND status IN ('pending', 'process')`,
      [memberId],
    )
  const [withdrawals] = await sums('withdrawals', 'amount_request')
  const [vouchers] = await sums('voucher_withdrawals', 'amount')
  return { withdrawals: withdrawals!, vouchers: vouchers! }
}
