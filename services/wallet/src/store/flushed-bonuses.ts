import type { EntityManager } from 'typeorm'
import { bonusDate, type FlushedBonusLine } from '../ledger/bonus'

/** Inserts the lines of fully flushed bonuses; idempotent by id. */
export async function insertFlushedBonuses(
  manager: EntityManager,
  bonuses: readonly FlushedBonusLine[],
  now: Date,
): Promise<void> {
  if (bonuses.length === 0) return
  await manager.query(
    `INSERT INTO flushed_bonuses (id, member_id, reference, business_day, created_at, explanation)
     SELECT id, member_id, reference, business_day, created_at, explanation
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::jsonb[], $6::timestamptz[])
              AS f (id, member_id, reference, business_day, explanation, created_at)
     ON CONFLICT (id) DO NOTHING`,
    [
      bonuses.map(({ id }) => id),
      bonuses.map(({ memberId }) => memberId),
      bonuses.map(({ reference }) => reference),
      bonuses.map(({ businessDay }) => businessDay),
      bonuses.map(({ explanation }) => JSON.stringify(explanation)),
      bonuses.map((bonus) => bonusDate(bonus, now)),
    ],
  )
}
