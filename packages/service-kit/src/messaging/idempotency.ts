import type { EntityManager } from 'typeorm'
import { contextOf } from '../database/context'
import { isTimeout } from '../database/errors'
import { caller } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { conflict, invalid } from '../runtime/faults'
import { hmacs } from '../runtime/secrets'
import { type Codec, toBytes } from './codec'

const KEY_RETENTION_DAYS = 7

export interface IdempotentCall {
  /** The RPC, such as `pins.CreatePins`. */
  readonly operation: string
  /** The caller's key; empty runs the effect without remembering it. */
  readonly key: string
  /** All that makes the request what it is; the key itself may be in it. Only its keyed hash is stored. */
  readonly body: unknown
}

/** What is left to do once everybody has been asked; database work and nothing else. */
export type Effect<T> = (manager: EntityManager) => Promise<T>

/**
 * `idempotent` for an operation that asks other services: answers a repeated request from its key, without
 * asking anybody, and anything else by `prepare`, which asks, and the effect it makes of the answers, in a
 * transaction. What has happened stays the answer also when an owner is away, or would refuse by now. The
 * first look may miss a call that still runs; the key is taken inside the transaction, and that is the last word.
 * Faults: those of `idempotent`, of `prepare` and of the effect.
 */
export async function answerOnce<T>(
  kit: Pick<Kit, 'database' | 'transaction'>,
  call: IdempotentCall,
  codec: Codec<T>,
  prepare: () => Promise<Effect<T>>,
): Promise<T> {
  const earlier = await storedReply(kit.database.manager, call, codec)
  if (earlier !== undefined) return earlier
  const effect = await prepare()
  return await kit.transaction((manager) => idempotent(manager, call, codec, () => effect(manager)))
}

/**
 * Runs `effect` once per (actor, operation, key) and gives later calls the first answer (rule book §7).
 * Key, answer and effect share the caller's transaction, so a fault spends no key, and a second call that
 * comes while the first runs waits for it. Faults: invalid (same key, another body), conflict (waited too long).
 */
export async function idempotent<T>(
  manager: EntityManager,
  call: IdempotentCall,
  codec: Codec<T>,
  effect: () => Promise<T>,
): Promise<T> {
  if (call.key === '') return await effect()
  const held = keyRecordOf(manager, call)
  if (await takeKey(manager, held)) {
    const reply = await effect()
    await manager.query(
      'UPDATE idempotency_keys SET reply = $4 WHERE actor = $1 AND operation = $2 AND key = $3',
      [...held.primaryKey, toBytes(codec, reply)],
    )
    return reply
  }
  const reply = await readReply(manager, held)
  if (!reply) throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.')
  return codec.decode(reply)
}

/** The answer that a call with this key was given; undefined without one. Waits for nobody and takes nothing. */
async function storedReply<T>(
  manager: EntityManager,
  call: IdempotentCall,
  codec: Codec<T>,
): Promise<T | undefined> {
  if (call.key === '') return undefined
  const reply = await readReply(manager, keyRecordOf(manager, call))
  return reply && codec.decode(reply)
}

interface KeyRecord {
  readonly primaryKey: readonly [actor: string, operation: string, key: string]
  /** With each secret there is; the first is kept. */
  readonly bodyHashes: readonly [Buffer, ...Buffer[]]
  readonly now: Date
  /** Keys from before are nobody's any more. */
  readonly expired: Date
}

function keyRecordOf(manager: EntityManager, { operation, key, body }: IdempotentCall): KeyRecord {
  if (key.length > 200) throw invalid('Kunci permintaan terlalu panjang.')
  const { clock, idempotencySecret } = contextOf(manager)
  const now = clock.now()
  return {
    primaryKey: [caller().actor?.memberId ?? '', operation, key],
    bodyHashes: hmacs(canonical(body), idempotencySecret),
    now,
    expired: new Date(now.getTime() - KEY_RETENTION_DAYS * 86_400_000),
  }
}

/** Faults: invalid (another body). */
async function readReply(manager: EntityManager, held: KeyRecord): Promise<Buffer | undefined> {
  const [first]: { body_hash: Buffer; reply: Buffer }[] = await manager.query(
    `SELECT body_hash, reply FROM idempotency_keys
      WHERE actor = $1 AND operation = $2 AND key = $3 AND created_at >= $4`,
    [...held.primaryKey, held.expired],
  )
  if (first && !held.bodyHashes.some((hash) => hash.equals(first.body_hash))) {
    throw invalid('Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang lalu coba lagi.')
  }
  return first?.reply
}

/** True when the key is ours. Waits for a running transaction that holds it; an expired one is taken over. */
async function takeKey(
  manager: EntityManager,
  { primaryKey: place, bodyHashes, now, expired }: KeyRecord,
): Promise<boolean> {
  try {
    const rows: unknown[] = await manager.query(
      `INSERT INTO idempotency_keys AS held (actor, operation, key, body_hash, reply, created_at)
       VALUES ($1, $2, $3, $4, '', $5)
       ON CONFLICT (actor, operation, key) DO UPDATE
         SET body_hash = excluded.body_hash, reply = '', created_at = excluded.created_at
         WHERE held.created_at < $6
       RETURNING 1 AS taken`,
      [...place, bodyHashes[0], now, expired],
    )
    return rows.length > 0
  } catch (error) {
    if (isTimeout(error))
      throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.', { cause: error })
    throw error
  }
}

/** Forgets keys older than seven days; the kit calls it hourly. */
export async function deleteExpiredKeys(manager: EntityManager): Promise<void> {
  const expired = new Date(contextOf(manager).clock.now().getTime() - KEY_RETENTION_DAYS * 86_400_000)
  await manager.query('DELETE FROM idempotency_keys WHERE created_at < $1', [expired])
}

/** One text for equal bodies, whatever the order of their keys. */
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
