import type { EntityManager } from 'typeorm'
import type { BonusKind } from '../settlement/engine'
import { type BonusTotals, NO_BONUSES } from '../simulation/bonus-totals'

export interface MonthOfLog {
  /** `yyyy-mm`, by business day. */
  readonly month: string
  /** Sequence number of its first placement. Business days never decrease, so a month is a contiguous part of the log. */
  readonly first: number
  readonly placements: bigint
  /** Prices stamped on its placements, in Rupiah. */
  readonly placed: bigint
}

/** The months of the log up to a sequence number, without the root, which has no price. */
export async function readMonths(manager: EntityManager, to: number): Promise<MonthOfLog[]> {
  return await manager.query(
    `SELECT to_char(l.business_day, 'YYYY-MM') AS month, min(l.seq)::float8 AS first, count(*) AS placements,
            sum(p.price)::bigint AS placed
       FROM placement_log l JOIN placements p ON p.id = l.placement_id
      WHERE l.seq > 1 AND l.seq <= $1 GROUP BY 1 ORDER BY 1`,
    [to],
  )
}

/** Keeps each statement well within its timeout on a busy machine. */
const PLACEMENTS_PER_STATEMENT = 100_000

/** The actual bonuses of these months, up to a sequence number. */
export async function readBonusTotals(
  manager: EntityManager,
  months: readonly MonthOfLog[],
  to: number,
): Promise<Map<string, BonusTotals>> {
  const totals = new Map<string, BonusTotals>()
  for (let after = 0; after < to; after += PLACEMENTS_PER_STATEMENT) {
    const rows: { index: number; kind: BonusKind; amount: bigint; flushed: bigint }[] = await manager.query(
      `SELECT width_bucket(seq, $1::bigint[]) AS index, kind, sum(amount)::bigint AS amount,
              sum(flushed)::bigint AS flushed
         FROM bonuses WHERE seq > $2 AND seq <= $3 GROUP BY 1, 2`,
      [months.map(({ first }) => first), after, Math.min(to, after + PLACEMENTS_PER_STATEMENT)],
    )
    for (const { index, kind, amount, flushed } of rows) {
      const { month } = months[index - 1]!
      const sum = totals.get(month) ?? NO_BONUSES
      totals.set(month, { ...sum, [kind]: sum[kind] + amount, flushed: sum.flushed + flushed })
    }
  }
  return totals
}
