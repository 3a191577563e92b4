import type { Queryable } from '@jejaring/service-kit'
import type { Earning } from '../preview/preview'

/** An account of a completed registration. `seq` is null until its placement is settled. */
export interface PlacedAccount {
  readonly username: string
  readonly callerId: string
  readonly seq: number | null
}

/** The accounts of the registration that placed this username, in order; empty when there is none. */
export async function readPlacedAccounts(reads: Queryable, username: string): Promise<PlacedAccount[]> {
  return await reads.query(
    `SELECT account.username, r.caller_id AS "callerId",
            (SELECT l.seq::float8 FROM placement_log l WHERE l.placement_id = p.id) AS seq
       FROM registration_accounts named
       JOIN registrations r ON r.id = named.registration_id
       JOIN registration_accounts account ON account.registration_id = r.id
       JOIN placements p ON p.member_id = account.member_id
      WHERE named.username = $1 AND named.held
      ORDER BY account.place`,
    [username],
  )
}

/** The bonuses of a range of placements, summed by receiver, kind and level. `receiver` is the sequence number. */
export async function readEarnings(
  reads: Queryable,
  range: { readonly first: number; readonly last: number },
): Promise<(Earning & { readonly username: string })[]> {
  return await reads.query(
    `SELECT l.seq::float8 AS receiver, m.username, b.kind, b.level::integer AS level,
            CASE WHEN min(b.side) = max(b.side) THEN min(b.side) END AS side,
            sum(b.matched)::float8 AS matched, sum(b.paid)::float8 AS paid, sum(b.flushed)::float8 AS flushed,
            max(b.cap) AS "flushoutLimit", min(b.paid_before) AS "paidBefore", max(b.rate) AS rate,
            sum(b.amount)::bigint AS amount
       FROM bonuses b
       JOIN placement_log l ON l.placement_id = b.receiver_id
       JOIN placements p ON p.id = b.receiver_id
       JOIN members m ON m.member_id = p.member_id
      WHERE b.seq BETWEEN $1 AND $2
      GROUP BY l.seq, m.username, b.kind, b.level
      ORDER BY min(b.bonus_no)`,
    [range.first, range.last],
  )
}
