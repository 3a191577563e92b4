import { createHash } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import {
  type FailureRecord,
  retentionSeconds,
  secondsToWait,
  type ThrottleKind,
  throttlePolicies,
  withFailure,
} from '../throttle/throttle'

/** A subject that failures are counted against. */
export interface ThrottleKey {
  readonly kind: ThrottleKind
  /** For example a username or a network; only its hash is stored. */
  readonly subject: string
}

interface FailureRow {
  readonly kind: ThrottleKind
  readonly subject: Buffer
  readonly level: number
  readonly last_at: Date
}

/**
 * Returns the seconds until an attempt at all these keys is allowed; 0 if it is allowed now. A single read, no
 * write.
 */
export async function secondsUntilAllowed(
  manager: EntityManager,
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<number> {
  const rows: FailureRow[] = await manager.query(
    `SELECT f.kind, f.subject, f.level, f.last_at FROM login_failures f
       JOIN unnest($1::text[], $2::bytea[]) AS k (kind, subject) USING (kind, subject)`,
    columnsOf(keys),
  )
  const waits = rows.map((row) => secondsToWait(toFailureRecord(row), throttlePolicies[row.kind], now))
  return Math.max(0, ...waits)
}

/** Counts one failure at each key, under row locks so that no concurrent one is lost. */
export async function countFailure(
  manager: EntityManager,
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<void> {
  for (const row of await lockFailures(manager, keys, now)) {
    const next = withFailure(toFailureRecord(row), throttlePolicies[row.kind], now)
    await manager.query(
      'UPDATE login_failures SET level = $3, last_at = $4 WHERE kind = $1 AND subject = $2',
      [row.kind, row.subject, next.level, next.lastAt],
    )
  }
}

/**
 * Counts an attempt and returns 0 if it is allowed now, otherwise returns the seconds to wait. Row locks keep a
 * burst within the limit.
 */
export async function countAttemptIfAllowed(
  manager: EntityManager,
  key: ThrottleKey,
  now: Date,
): Promise<number> {
  const limit = throttlePolicies[key.kind]
  const [row] = await lockFailures(manager, [key], now)
  const wait = row ? secondsToWait(toFailureRecord(row), limit, now) : 0
  if (wait === 0) await countFailure(manager, [key], now)
  return wait
}

/** Deletes the failures of a key after a success. */
export async function clearFailures(manager: EntityManager, key: ThrottleKey): Promise<void> {
  await manager.query('DELETE FROM login_failures WHERE kind = $1 AND subject = $2', [
    key.kind,
    hashOfSubject(key),
  ])
}

/** Deletes records that no longer delay anybody. */
export async function deleteExpiredFailures(manager: EntityManager, now: Date): Promise<void> {
  for (const [kind, limit] of Object.entries(throttlePolicies)) {
    const before = new Date(now.getTime() - retentionSeconds(limit) * 1000)
    await manager.query('DELETE FROM login_failures WHERE kind = $1 AND last_at < $2', [kind, before])
  }
}

async function lockFailures(
  manager: EntityManager,
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<readonly FailureRow[]> {
  // A missing row cannot be locked: insert it first, in the global lock order.
  await manager.query(
    `INSERT INTO login_failures (kind, subject, level, last_at)
     SELECT kind, subject, 0, $3 FROM unnest($1::text[], $2::bytea[]) AS k (kind, subject)
      ORDER BY kind, subject ON CONFLICT DO NOTHING`,
    [...columnsOf(keys), now],
  )
  return await manager.query(
    `SELECT f.kind, f.subject, f.level, f.last_at FROM login_failures f
       JOIN unnest($1::text[], $2::bytea[]) AS k (kind, subject) USING (kind, subject)
      ORDER BY f.kind, f.subject FOR UPDATE OF f`,
    columnsOf(keys),
  )
}

function toFailureRecord(row: FailureRow): FailureRecord {
  return { level: row.level, lastAt: row.last_at }
}

function columnsOf(keys: readonly ThrottleKey[]): [ThrottleKind[], Buffer[]] {
  return [keys.map(({ kind }) => kind), keys.map(hashOfSubject)]
}

function hashOfSubject(key: ThrottleKey): Buffer {
  return createHash('sha256').update(`${key.kind}\n${key.subject}`).digest()
}
