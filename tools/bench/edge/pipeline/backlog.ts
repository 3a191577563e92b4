import { Bonus, BonusKind, Side } from '@jejaring/proto/network/v1/network'
import type { Client } from 'pg'

/** One bonus of the backlog, as a message. */
export interface BacklogRow {
  readonly id: string
  readonly message: Bonus
}

/** A range of the bonus log: the `events` numbers after `after`. */
export interface LogRange {
  readonly after: number
  readonly events: number
}

/**
 * Generates bonuses by repeating those of the seeded history, with their receivers, causes and days; each pays Rp. 5,000 per
 * pair. Ids are in ascending order, as those of the settler.
 */
const BACKLOG = `
  WITH source AS (
    SELECT *, row_number() OVER (ORDER BY bonus_no) - 1 AS index
      FROM bonuses WHERE rate = 0 AND (kind = 'sponsor' OR matched > 0)
  )
  SELECT ($1::bigint + n) AS bonus_no, ('01990000-0000-7000-8000-' || lpad(to_hex($1::bigint + n), 12, '0'))::uuid AS id,
         k.receiver_id, k.seq, k.kind, k.level, k.side, k.matched, k.matched AS paid, 0 AS flushed, k.cap, k.paid_before,
         5000::bigint AS rate, k.plan_version,
         CASE k.kind WHEN 'sponsor' THEN 5000 ELSE k.matched * 5000 END::bigint AS amount
    FROM generate_series(1, $2::int) AS n
    JOIN source k ON k.index = ($1::bigint + n) % (SELECT count(*) FROM source)`

/** Appends the prepared bonuses to the log; the wallet ingests them from the commit on. */
export async function appendBacklog(network: Client, { after }: LogRange): Promise<void> {
  await network.query('INSERT INTO bonuses SELECT * FROM backlog WHERE bonus_no > $1 ORDER BY bonus_no', [
    after,
  ])
}

interface Row {
  readonly id: string
  readonly bonus_no: string
  readonly seq: string
  readonly kind: string
  readonly level: number
  readonly side: string | null
  readonly matched: number
  readonly cap: number | null
  readonly paid_before: number | null
  readonly amount: string
  readonly plan_version: number
  readonly receiver: string
  readonly cause: string
  readonly username: string
  readonly day: string
  readonly placed_at: Date
}

/** Prepares a range that the log does not have yet, and returns its messages. */
export async function prepareBacklog(network: Client, { after, events }: LogRange): Promise<BacklogRow[]> {
  await network.query('CREATE TEMPORARY TABLE IF NOT EXISTS backlog (LIKE bonuses); TRUNCATE backlog')
  await network.query(
    `INSERT INTO backlog (bonus_no, id, receiver_id, seq, kind, level, side, matched, paid, flushed, cap, paid_before,
                          rate, plan_version, amount) ${BACKLOG}`,
    [after, events],
  )
  await network.query('ANALYZE backlog, placements, placement_log, members')
  const { rows } = await network.query<Row>(
    `SELECT b.*, receiver.member_id AS receiver, cause.member_id AS cause, coalesce(m.username, '') AS username,
            l.business_day::text AS day, cause.placed_at
       FROM backlog b
       JOIN placement_log l USING (seq) JOIN placements cause ON cause.id = l.placement_id
       JOIN placements receiver ON receiver.id = b.receiver_id
       LEFT JOIN members m ON m.member_id = cause.member_id
      ORDER BY bonus_no`,
  )
  return rows.map((row) => ({ id: row.id, message: messageOf(row) }))
}

const KINDS: Readonly<Record<string, BonusKind>> = {
  sponsor: BonusKind.SPONSOR,
  pairing: BonusKind.PAIRING,
  pairing_level: BonusKind.PAIRING_LEVEL,
}

function messageOf(row: Row): Bonus {
  return Bonus.fromPartial({
    id: row.id,
    number: BigInt(row.bonus_no),
    seq: BigInt(row.seq),
    kind: KINDS[row.kind],
    level: row.level,
    amount: BigInt(row.amount),
    rate: 5_000n,
    planVersion: BigInt(row.plan_version),
    side: row.side === 'left' ? Side.LEFT : row.side === 'right' ? Side.RIGHT : Side.UNSPECIFIED,
    pairsMatched: BigInt(row.matched),
    pairsPaid: BigInt(row.matched),
    cap: BigInt(row.cap ?? 0),
    paidBefore: BigInt(row.paid_before ?? 0),
    receiverId: row.receiver,
    causeMemberId: row.cause,
    causeUsername: row.username,
    businessDay: row.day,
    placedAt: row.placed_at,
  })
}
