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

/** An attempt that was counted as a failure; empty when it has to wait. */
export interface Attempt {
  /** Seconds until an attempt is allowed; 0 if this one is. */
  readonly wait: number
  readonly counted: readonly { readonly row: FailureRow; readonly next: FailureRecord }[]
}

/**
 * Counts an attempt as a failure at each key, if all of them allow it now. Row locks keep a burst within the limits,
 * whichever replicas it goes to.
 */
export async function reserveAttempt(
  manager: EntityManager,
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<Attempt> {
  const rows = await lockFailures(manager, keys, now)
  const waits = rows.map((row) => secondsToWait(toFailureRecord(row), throttlePolicies[row.kind], now))
  const wait = Math.max(0, ...waits)
  if (wait > 0) return { wait, counted: [] }
  const counted = rows.map((row) => {
    const next = withFailure(toFailureRecord(row), throttlePolicies[row.kind], now)
    return { row, next }
  })
  for (const { row, next } of counted) {
    await manager.query(
      'UPDATE login_failures SET level = $3, last_at = $4 WHERE kind = $1 AND subject = $2',
      [row.kind, row.subject, next.level, next.lastAt],
    )
  }
  return { wait, counted }
}

/**
 * `reserveAttempt` of a key without earlier failures, in one statement: it commits the attempt without waiting for a lock.
 * Undefined when there are earlier ones.
 */
export async function reserveFirstAttempt(
  manager: EntityManager,
  key: ThrottleKey,
  now: Date,
): Promise<Attempt | undefined> {
  const row = { kind: key.kind, subject: hashOfSubject(key), level: 0, last_at: now }
  const next = withFailure(toFailureRecord(row), throttlePolicies[key.kind], now)
  const inserted: unknown[] = await manager.query(
    `INSERT INTO login_failures (kind, subject, level, last_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING 1 AS inserted`,
    [row.kind, row.subject, next.level, next.lastAt],
  )
  return inserted.length > 0 ? { wait: 0, counted: [{ row, next }] } : undefined
}

/** Takes an attempt off again: as if it had not been, unless others were counted since. */
export async function refundAttempt(manager: EntityManager, { counted }: Attempt): Promise<void> {
  for (const { row, next } of counted) {
    await manager.query(
      `UPDATE login_failures SET
         level = CASE WHEN level = $3 AND last_at = $4 THEN $5 ELSE greatest(0, level - 1) END,
         last_at = CASE WHEN level = $3 AND last_at = $4 THEN $6 ELSE last_at END
       WHERE kind = $1 AND subject = $2`,
      [row.kind, row.subject, next.level, next.lastAt, row.level, row.last_at],
    )
  }
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

/** Only this hash of a subject is stored. */
export function hashOfSubject(key: ThrottleKey): Buffer {
  return createHash('sha256').update(`${key.kind}\n${key.subject}`).digest()
}
