import type { EntityManager } from 'typeorm'
import type { BonusDecision, BonusKind } from '../settlement/engine'
import type { Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'

/**
 * A decision on its way into the log: numbered, with the receiver's placement instead of its number in the
 * tree.
 */
export interface NewBonus {
  readonly bonusNo: number
  readonly id: string
  readonly receiverId: number
  readonly decision: BonusDecision
}

/** A row of the bonus log with the names of those it is about. */
export interface LoggedBonus {
  readonly bonusNo: bigint
  readonly id: string
  readonly receiverMemberId: string
  readonly kind: BonusKind
  readonly level: number
  readonly amount: bigint
  readonly seq: bigint
  readonly causeMemberId: string
  readonly causeUsername: string
  readonly side: Side | null
  readonly matched: number
  readonly paid: number
  readonly flushed: number
  readonly cap: number | null
  readonly paidBefore: number | null
  readonly rate: bigint
  readonly planVersion: number
  readonly businessDay: string
  readonly placedAt: Date
}

/** One set-based statement for a whole batch. */
export async function insertBonuses(manager: EntityManager, bonuses: readonly NewBonus[]): Promise<void> {
  if (bonuses.length === 0) return
  const decided = (key: keyof BonusDecision) => arrayLiteral(bonuses.map(({ decision }) => decision[key]))
  await manager.query(
    `INSERT INTO bonuses (bonus_no, id, receiver_id, seq, kind, level, side, matched, paid, flushed, cap,
                          paid_before, rate, plan_version, amount)
     SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::text[], $6::smallint[],
                          $7::text[], $8::integer[], $9::integer[], $10::integer[], $11::integer[],
                          $12::integer[], $13::bigint[], $14::integer[], $15::bigint[])`,
    [
      arrayLiteral(bonuses.map(({ bonusNo }) => bonusNo)),
      arrayLiteral(bonuses.map(({ id }) => id)),
      arrayLiteral(bonuses.map(({ receiverId }) => receiverId)),
      decided('seq'),
      decided('kind'),
      decided('level'),
      decided('side'),
      decided('matched'),
      decided('paid'),
      decided('flushed'),
      decided('cap'),
      decided('paidBefore'),
      decided('rate'),
      decided('planVersion'),
      decided('amount'),
    ],
  )
}

/**
 * A page of the bonus log after a number, in order and without gaps: settlements commit one after the other.
 * A cause whose name has not arrived yet is named by an empty text.
 */
export async function readBonusLog(
  manager: EntityManager,
  after: bigint,
  limit: number,
): Promise<LoggedBonus[]> {
  return await manager.query(
    `SELECT b.bonus_no AS "bonusNo", b.id, b.kind, b.level, b.side, b.matched, b.paid, b.flushed, b.cap,
            b.paid_before AS "paidBefore", b.rate, b.plan_version AS "planVersion", b.amount,
            receiver.member_id AS "receiverMemberId",
            b.seq, cause.member_id AS "causeMemberId", coalesce(m.username, '') AS "causeUsername",
            cause.business_day AS "businessDay", cause.placed_at AS "placedAt"
       FROM (SELECT * FROM bonuses WHERE bonus_no > $1 ORDER BY bonus_no LIMIT $2) b
       JOIN placements cause ON cause.seq = b.seq
       JOIN placements receiver ON receiver.id = b.receiver_id
       LEFT JOIN members m ON m.member_id = cause.member_id
      ORDER BY b.bonus_no`,
    [after, limit],
  )
}
