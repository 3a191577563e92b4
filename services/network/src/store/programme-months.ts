import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { TableSource } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

export interface ProgrammeMonth {
  /** `yyyy-mm`, by business day. */
  readonly month: string
  readonly placements: bigint
  /** Prices stamped on the placements, in Rupiah. */
  readonly placed: bigint
  readonly pairsFlushed: bigint
  /** Rupiah that those pairs would have paid. */
  readonly amountFlushed: bigint
}

export interface FlushedRow {
  readonly member_id: string
  readonly username: string
  readonly name: string
  readonly pairs: bigint
  readonly amount: bigint
}

/** Bounds the duration of a statement, which reads all bonuses of these placements. */
const MAX_PLACEMENTS_PER_TRANSACTION = 20_000

/**
 * Adds the next part of the numbered log to the sums by month. Returns whether more may be left. Numbered placements and
 * their bonuses are immutable and each is added once, so the sums are exact.
 */
export async function addNextMonths(manager: EntityManager): Promise<boolean> {
  const [last]: { seq: bigint }[] = await manager.query('SELECT seq FROM checkpoint')
  const [added]: { seq: bigint }[] = await manager.query('SELECT seq FROM months_added FOR UPDATE')
  const [after, end] = [added!.seq, last!.seq]
  if (after >= end) return false
  const to =
    end - after > MAX_PLACEMENTS_PER_TRANSACTION ? after + BigInt(MAX_PLACEMENTS_PER_TRANSACTION) : end
  await manager.query(
    `INSERT INTO programme_months AS m (month, placements, placed)
     SELECT date_trunc('month', l.business_day)::date, count(*), sum(p.price)
       FROM placement_log l JOIN placements p ON p.id = l.placement_id
      WHERE l.seq > $1 AND l.seq <= $2 GROUP BY 1
     ON CONFLICT (month) DO UPDATE
       SET placements = m.placements + excluded.placements, placed = m.placed + excluded.placed`,
    [after, to],
  )
  await manager.query(
    `INSERT INTO flushed_months AS f (month, receiver_id, pairs, amount)
     SELECT date_trunc('month', l.business_day)::date, b.receiver_id, sum(b.flushed), sum(b.flushed * b.rate)
       FROM bonuses b JOIN placement_log l USING (seq)
      WHERE b.seq > $1 AND b.seq <= $2 AND b.flushed > 0 GROUP BY 1, 2
     ON CONFLICT (month, receiver_id) DO UPDATE
       SET pairs = f.pairs + excluded.pairs, amount = f.amount + excluded.amount`,
    [after, to],
  )
  await manager.query('UPDATE months_added SET seq = $1', [to])
  return to < end
}

/** The sums by month, in order, as far as the log has been added. */
export async function readMonthSums(manager: EntityManager): Promise<ProgrammeMonth[]> {
  return await manager.query(
    `SELECT to_char(m.month, 'YYYY-MM') AS month, m.placements, m.placed,
            coalesce(f.pairs, 0)::bigint AS "pairsFlushed", coalesce(f.amount, 0)::bigint AS "amountFlushed"
       FROM programme_months m
       LEFT JOIN (SELECT month, sum(pairs) AS pairs, sum(amount) AS amount FROM flushed_months GROUP BY month) f
         USING (month)
      ORDER BY m.month`,
  )
}

/** Members with flushed pairs, most pairs first. `firstDay` selects a month by its first day; empty selects all. */
export function flushedTable(
  query: TableQuery | undefined,
  firstDay: string,
): TableSource<'pairs' | 'amount'> {
  const flushed = firstDay
    ? '(SELECT receiver_id, pairs, amount FROM flushed_months WHERE month = :firstDay::date)'
    : `(SELECT receiver_id, sum(pairs)::bigint AS pairs, sum(amount)::bigint AS amount
          FROM flushed_months GROUP BY receiver_id)`
  return {
    from: `${flushed} f
      JOIN placements p ON p.id = f.receiver_id
      LEFT JOIN members m ON m.member_id = p.member_id`,
    columns: {
      member_id: 'p.member_id',
      username: `coalesce(m.username, '')`,
      name: `coalesce(m.name, '')`,
      pairs: 'f.pairs',
      amount: 'f.amount',
    },
    searchable: ['username', 'name'],
    shortByPrefix: true,
    parameters: { firstDay },
    query,
    sums: { pairs: 'sum(f.pairs)', amount: 'sum(f.amount)' },
    defaultOrder: 'f.pairs DESC, p.id',
  }
}
