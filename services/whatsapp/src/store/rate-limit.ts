import type { EntityManager } from 'typeorm'
import type { RateLimitState } from '../messages/rate-limit/next-send'

const COLUMNS = 'not_before AS "notBefore", day, tried'

/** Locks the rate limit. Returns undefined if another process holds the lock. */
export async function lockRateLimit(manager: EntityManager): Promise<RateLimitState | undefined> {
  const rows: RateLimitState[] = await manager.query(`SELECT ${COLUMNS} FROM pace FOR UPDATE SKIP LOCKED`)
  return rows[0]
}

export async function readRateLimit(manager: EntityManager): Promise<RateLimitState> {
  const rows: RateLimitState[] = await manager.query(`SELECT ${COLUMNS} FROM pace`)
  return rows[0]!
}

export async function writeRateLimit(
  manager: EntityManager,
  { notBefore, day, tried }: RateLimitState,
): Promise<void> {
  await manager.query('UPDATE pace SET not_before = $1, day = $2, tried = $3', [notBefore, day, tried])
}

/** Pauses sending for all processes. */
export async function pauseSendingUntil(manager: EntityManager, moment: Date): Promise<void> {
  await manager.query('UPDATE pace SET not_before = greatest(not_before, $1)', [moment])
}
