import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, descending, type RowOf, type TableSource } from '@jejaring/service-kit'
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

const flushedColumns = {
  member_id: column<string>('p.member_id'),
  username: column<string>(`coalesce(m.username, '')`, { joins: ['m'], sort: true }),
  name: column<string>(`coalesce(m.name, '')`, { joins: ['m'], sort: true }),
  pairs: column<bigint>('f.pairs', { sort: true }),
  amount: column<bigint>('f.amount', { sort: true }),
}

export type FlushedRow = RowOf<typeof flushedColumns>

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

/**
 * The sums by month, in order: the added part of the log and the part that is not added yet, which the background loop keeps
 * short. Writes nothing, because a GET reads it.
 */
export async function readMonthSums(manager: EntityManager): Promise<ProgrammeMonth[]> {
  return await manager.query(
    `WITH rest AS MATERIALIZED (SELECT a.seq AS after, c.seq AS last FROM months_added a, checkpoint c)
     SELECT to_char(month, 'YYYY-MM') AS month, sum(placements)::bigint AS placements, sum(placed)::bigint AS placed,
            sum(pairs)::bigint AS "pairsFlushed", sum(amount)::bigint AS "amountFlushed"
       FROM (SELECT month, placements, placed, 0 AS pairs, 0 AS amount FROM programme_months
             UNION ALL
             SELECT month, 0, 0, sum(pairs), sum(amount) FROM flushed_months GROUP BY month
             UNION ALL
             SELECT date_trunc('month', l.business_day)::date, count(*), sum(p.price), 0, 0
               FROM placement_log l JOIN placements p ON p.id = l.placement_id
              WHERE l.seq > (SELECT after FROM rest) AND l.seq <= (SELECT last FROM rest) GROUP BY 1
             UNION ALL
             SELECT date_trunc('month', l.business_day)::date, 0, 0, sum(b.flushed), sum(b.flushed * b.rate)
               FROM bonuses b JOIN placement_log l USING (seq)
              WHERE b.seq > (SELECT after FROM rest) AND b.seq <= (SELECT last FROM rest) AND b.flushed > 0
              GROUP BY 1) AS parts
      GROUP BY 1 ORDER BY 1`,
  )
}

/** Members with flushed pairs, most pairs first. `firstDay` selects a month by its first day; empty selects all. */
export function flushedTable(
  query: TableQuery | undefined,
  firstDay: string,
): TableSource<typeof flushedColumns, 'pairs' | 'amount'> {
  const flushed = firstDay
    ? '(SELECT receiver_id, pairs, amount FROM flushed_months WHERE month = :firstDay::date)'
    : `(SELECT receiver_id, sum(pairs)::bigint AS pairs, sum(amount)::bigint AS amount
          FROM flushed_months GROUP BY receiver_id)`
  return {
    table: flushed,
    alias: 'f',
    joins: {
      m: `JOIN placements p ON p.id = f.receiver_id
          LEFT JOIN members m ON m.member_id = p.member_id`,
    },
    columns: flushedColumns,
    searchable: ['username', 'name'],
    shortByPrefix: true,
    parameters: { firstDay },
    query,
    sums: { pairs: 'sum(f.pairs)', amount: 'sum(f.amount)' },
    defaultOrder: [descending('f.pairs'), ascending('f.receiver_id')],
  }
}
