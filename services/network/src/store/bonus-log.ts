import { CopyStream } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BonusDecision } from '../settlement/engine'
import { BinaryRows } from './binary-rows'

/** A decision to be written, with the receiver's placement id. */
interface NewBonus {
  readonly receiverId: number
  readonly decision: BonusDecision
}

/** A row of the bonus log with its members' ids and names. */
export interface LoggedBonus extends Omit<BonusDecision, 'seq' | 'receiver'> {
  readonly bonusNo: bigint
  readonly id: string
  readonly receiverMemberId: string
  readonly seq: bigint
  readonly causeMemberId: string
  readonly causeUsername: string
  readonly businessDay: string
  readonly placedAt: Date
  /** The request id of the registration that placed the cause; null when there is none. */
  readonly requestId: string | null
}

/** Upper bound of one encoded row. */
const ROW_BYTES = 192
/** Rows per chunk: few, so that the database starts early. */
const ROWS_PER_CHUNK = 256

const COLUMNS = `(bonus_no, id, receiver_id, seq, kind, level, side, matched, paid, flushed, cap, paid_before,
                  rate, plan_version, amount)`

/** Start of a batch in the bonus log. */
export interface FirstBonus {
  /** The bonus number before the first one. */
  readonly after: number
  /**
   * The id of the first bonus; the others get consecutive ids, because generating each one would cost as much as the rest
   * of its row.
   */
  readonly firstId: string
}

/** Streams the bonuses of one batch into the log. Must be ended or aborted. */
export class BonusWriter {
  private readonly rows = new BinaryRows(ROWS_PER_CHUNK * ROW_BYTES)
  private readonly id: Buffer
  private number: number
  private pending = 0

  private constructor(
    private readonly stream: CopyStream,
    { after, firstId }: FirstBonus,
  ) {
    this.number = after
    this.id = Buffer.from(firstId.replaceAll('-', ''), 'hex')
  }

  /** Accepts rows immediately; sends them after `before`, the pending statements of the transaction. */
  static open(manager: EntityManager, first: FirstBonus, before?: Promise<unknown>): BonusWriter {
    const sql = `COPY bonuses ${COLUMNS} FROM STDIN (FORMAT binary)`
    return new BonusWriter(CopyStream.open(manager, sql, before), first)
  }

  /** Number of the last bonus written. */
  get last(): number {
    return this.number
  }

  write({ receiverId, decision }: NewBonus): void {
    const {
      seq,
      kind,
      level,
      side,
      matched,
      paid,
      flushed,
      flushoutLimit,
      paidBefore,
      rate,
      planVersion,
      amount,
    } = decision
    const { id, rows } = this
    this.number += 1
    rows
      .row(15)
      .bigint(this.number)
      .uuid(id)
      .bigint(receiverId)
      .bigint(seq)
      .asciiText(kind)
      .smallint(level)
      .asciiText(side)
    rows.integer(matched).integer(paid).integer(flushed).integer(flushoutLimit).integer(paidBefore)
    rows.exactBigint(rate).integer(planVersion).exactBigint(amount)
    id.writeUInt32BE((id.readUInt32BE(12) + 1) >>> 0, 12)
    this.pending += 1
    if (this.pending < ROWS_PER_CHUNK) return
    this.pending = 0
    this.stream.write(rows.take())
  }

  async end(): Promise<void> {
    this.stream.write(this.rows.end())
    await this.stream.end()
  }

  /** Resolves when the connection can roll back. */
  async abort(): Promise<void> {
    await this.stream.abort(new Error('batch aborted'))
  }
}

/** Bounds one statement that skips most of the rows that it scans. */
const MAX_SCANNED_ROWS = 200_000

/**
 * A page of the bonus log after a number, in order and without gaps, because settlements commit one after the other. The
 * username of a cause is empty until its member copy arrives. `payingOnly` selects the rows with a rate among the next
 * 200,000.
 */
export async function readBonusLog(
  manager: EntityManager,
  after: bigint,
  limit: number,
  { payingOnly = false } = {},
): Promise<LoggedBonus[]> {
  const from = '(SELECT $1::bigint)'
  const paying = payingOnly ? `AND bonus_no <= ${from} + ${MAX_SCANNED_ROWS} AND rate > 0` : ''
  // Lateral lookups make one generic plan good for every `after` and `limit`, so the statement is planned once.
  return await manager.query(
    `SELECT b.bonus_no AS "bonusNo", b.id, b.kind, b.level, b.side, b.matched, b.paid, b.flushed, b.cap AS "flushoutLimit",
            b.paid_before AS "paidBefore", b.rate, b.plan_version AS "planVersion", b.amount,
            receiver.member_id AS "receiverMemberId",
            b.seq, cause.member_id AS "causeMemberId", coalesce(m.username, '') AS "causeUsername",
            l.business_day AS "businessDay", cause.placed_at AS "placedAt", r.request_id AS "requestId"
       FROM (SELECT * FROM bonuses WHERE bonus_no > ${from} ${paying} ORDER BY bonus_no LIMIT ${limit}) b
      CROSS JOIN LATERAL (SELECT * FROM placement_log WHERE seq = b.seq LIMIT 1) l
      CROSS JOIN LATERAL (SELECT * FROM placements WHERE id = l.placement_id LIMIT 1) cause
      CROSS JOIN LATERAL (SELECT member_id FROM placements WHERE id = b.receiver_id LIMIT 1) receiver
       LEFT JOIN LATERAL (SELECT username FROM members WHERE member_id = cause.member_id LIMIT 1) m ON true
       LEFT JOIN LATERAL (SELECT request_id FROM registrations WHERE id = cause.registration_id LIMIT 1) r ON true
      ORDER BY b.bonus_no`,
    [after],
  )
}

/**
 * Counts the rows without a rate after a number, up to and including `through`. `through` is `last` when given; otherwise
 * the row before the next one with a rate, or the end of the log, but at most 200,000 rows ahead.
 */
export async function readFreeBonuses(
  manager: EntityManager,
  after: bigint,
  last: bigint | undefined,
): Promise<{ through: bigint; leftOut: bigint }> {
  const [row]: { through: bigint; leftOut: bigint }[] = await manager.query(
    `WITH seen AS (
       SELECT bonus_no, rate FROM bonuses
        WHERE bonus_no > $1 AND bonus_no <= coalesce($2::bigint, $1::bigint + ${MAX_SCANNED_ROWS})
     ), reached AS (
       SELECT coalesce($2::bigint, min(bonus_no) FILTER (WHERE rate > 0) - 1, max(bonus_no), $1::bigint) AS through
         FROM seen
     )
     SELECT through, (SELECT count(*) FROM seen WHERE rate = 0 AND bonus_no <= through) AS "leftOut" FROM reached`,
    [after, last ?? null],
  )
  return row!
}
