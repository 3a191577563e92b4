import type { EntityManager } from 'typeorm'
import { isTimeout } from '../database/errors'
import type { UnitOfWork, UnitOfWorkContext } from '../database/unit-of-work'
import { caller } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { conflict, invalid } from '../runtime/faults'
import { hmacs } from '../runtime/secrets'
import { type Codec, toBytes } from './codec'

const KEY_RETENTION_DAYS = 7

export interface IdempotentCall {
  /** The RPC, such as `pins.CreatePins`. */
  readonly operation: string
  /** The caller's idempotency key. With an empty key the effect runs unrecorded. */
  readonly key: string
  /** The complete request, the key included or not. Only a keyed hash is stored. */
  readonly body: unknown
}

/** The writes of an operation; database work only. */
export type Effect<T> = (tx: UnitOfWork) => Promise<T>

/**
 * `idempotentInTransaction` for an operation that calls other services. Returns the stored reply of a repeated
 * request without calling anybody; otherwise runs `prepare` (remote calls) and then the returned effect in a
 * transaction. A repeated request therefore succeeds even when a dependency is unavailable or would refuse by
 * now. The first lookup can miss a call in progress; inserting the key inside the transaction decides.
 * `transact` runs the effect in another transaction than one of its own, such as that of a batch.
 * Faults: those of `idempotentInTransaction`, `prepare` and the effect.
 */
export async function idempotentWithRemoteCalls<T>(
  kit: Pick<Kit, 'database' | 'transaction' | 'clock' | 'environment'>,
  call: IdempotentCall,
  codec: Codec<T>,
  prepare: () => Promise<Effect<T>>,
  transact: (work: Effect<T>) => Promise<T> = (work) => kit.transaction(work),
): Promise<T> {
  const earlier = await storedReply(kit, call, codec)
  if (earlier !== undefined) return earlier
  const effect = await prepare()
  return await transact((tx) => idempotentInTransaction(tx, call, codec, () => effect(tx)))
}

/**
 * Runs `effect` once per (actor, operation, key) and returns the first reply to later calls (rule book §7).
 * Key, reply and effect share the caller's transaction: a fault consumes no key, and a concurrent call with
 * the same key waits. Faults: invalid (same key, different body), conflict (waited too long).
 */
export async function idempotentInTransaction<T>(
  tx: UnitOfWork,
  call: IdempotentCall,
  codec: Codec<T>,
  effect: () => Promise<T>,
): Promise<T> {
  if (call.key === '') return await effect()
  const record = keyRecordOf(tx.context, call)
  if (await takeKey(tx, record)) {
    const reply = await effect()
    await tx.query(
      'UPDATE idempotency_keys SET reply = $4 WHERE actor = $1 AND operation = $2 AND key = $3',
      [...record.primaryKey, toBytes(codec, reply)],
    )
    return reply
  }
  const reply = await readReply(tx, record)
  if (!reply) throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.')
  return codec.decode(reply)
}

/**
 * Deletes the key that `idempotentInTransaction` has taken for a refused effect, in a transaction that goes on: the fault
 * consumes no key. A key with a reply stays.
 */
export async function releaseKey(tx: UnitOfWork, call: IdempotentCall): Promise<void> {
  if (call.key === '') return
  await tx.query(
    "DELETE FROM idempotency_keys WHERE actor = $1 AND operation = $2 AND key = $3 AND reply = ''",
    [...keyRecordOf(tx.context, call).primaryKey],
  )
}

/** The stored reply for this key, if any. Takes no lock. */
async function storedReply<T>(
  { database, clock, environment }: Pick<Kit, 'database' | 'clock' | 'environment'>,
  call: IdempotentCall,
  codec: Codec<T>,
): Promise<T | undefined> {
  if (call.key === '') return undefined
  const record = keyRecordOf({ clock, idempotencySecret: environment.IDEMPOTENCY_SECRET }, call)
  const reply = await readReply(database.manager, record)
  return reply && codec.decode(reply)
}

interface KeyRecord {
  readonly primaryKey: readonly [actor: string, operation: string, key: string]
  /** One hash per secret; the first is stored. */
  readonly bodyHashes: readonly [Buffer, ...Buffer[]]
  readonly now: Date
  /** Keys created earlier are expired. */
  readonly expired: Date
}

function keyRecordOf(
  { clock, idempotencySecret }: Pick<UnitOfWorkContext, 'clock' | 'idempotencySecret'>,
  { operation, key, body }: IdempotentCall,
): KeyRecord {
  if (key.length > 200) throw invalid('Kunci permintaan terlalu panjang.')
  const now = clock.now()
  return {
    primaryKey: [caller().actor?.memberId ?? '', operation, key],
    bodyHashes: hmacs(canonical(body), idempotencySecret),
    now,
    expired: new Date(now.getTime() - KEY_RETENTION_DAYS * 86_400_000),
  }
}

/** Faults: invalid (different body). */
async function readReply(manager: EntityManager, record: KeyRecord): Promise<Buffer | undefined> {
  const [first]: { body_hash: Buffer; reply: Buffer }[] = await manager.query(
    `SELECT body_hash, reply FROM idempotency_keys
      WHERE actor = $1 AND operation = $2 AND key = $3 AND created_at >= $4`,
    [...record.primaryKey, record.expired],
  )
  if (first && !record.bodyHashes.some((hash) => hash.equals(first.body_hash))) {
    throw invalid('Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang lalu coba lagi.')
  }
  return first?.reply
}

/**
 * Inserts the key; true on success. Waits for a running transaction that holds it, and replaces an expired
 * one.
 */
async function takeKey(
  manager: EntityManager,
  { primaryKey, bodyHashes, now, expired }: KeyRecord,
): Promise<boolean> {
  try {
    const rows: unknown[] = await manager.query(
      `INSERT INTO idempotency_keys AS held (actor, operation, key, body_hash, reply, created_at)
       VALUES ($1, $2, $3, $4, '', $5)
       ON CONFLICT (actor, operation, key) DO UPDATE
         SET body_hash = excluded.body_hash, reply = '', created_at = excluded.created_at
         WHERE held.created_at < $6
       RETURNING 1 AS taken`,
      [...primaryKey, bodyHashes[0], now, expired],
    )
    return rows.length > 0
  } catch (error) {
    if (isTimeout(error))
      throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.', { cause: error })
    throw error
  }
}

/** Deletes keys older than seven days; runs hourly. */
export async function deleteExpiredKeys(manager: EntityManager, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - KEY_RETENTION_DAYS * 86_400_000)
  await manager.query('DELETE FROM idempotency_keys WHERE created_at < $1', [expired])
}

/** Canonical JSON: equal bodies give equal text, whatever the order of their keys. */
function canonical(body: unknown): Uint8Array | string {
  if (body instanceof Uint8Array) return body
  return (
    JSON.stringify(body, (_key, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`
      if (value && typeof value === 'object' && !Array.isArray(value)) {
        return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      }
      return value
    }) ?? ''
  )
}
