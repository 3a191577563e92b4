import type { EntityManager } from 'typeorm'
import { caller } from './caller'
import { contextOf } from './database/context'
import { pgCode } from './database/errors'
import { conflict, invalid } from './faults'
import { type Codec, toBytes } from './messaging/codec'
import { hmac } from './secrets'

const DAYS_KEPT = 7

export interface IdempotentCall {
  /** The RPC, such as `pins.CreatePins`. */
  readonly operation: string
  /** The caller's key; empty runs the effect without remembering it. */
  readonly key: string
  /** All that makes the request what it is; the key itself may be in it. Only its keyed hash is stored. */
  readonly body: unknown
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
  if (call.key.length > 200) throw invalid('Kunci permintaan terlalu panjang.')
  const { clock, idempotencySecret } = contextOf(manager)
  const now = clock.now()
  const place = [caller().actor?.memberId ?? '', call.operation, call.key] as const
  const bodyHash = hmac(canonical(call.body), idempotencySecret)

  if (await takeKey(manager, place, bodyHash, now)) {
    const reply = await effect()
    await manager.query(
      'UPDATE idempotency_keys SET reply = $4 WHERE actor = $1 AND operation = $2 AND key = $3',
      [...place, toBytes(codec, reply)],
    )
    return reply
  }
  const [first]: { body_hash: Buffer; reply: Buffer }[] = await manager.query(
    'SELECT body_hash, reply FROM idempotency_keys WHERE actor = $1 AND operation = $2 AND key = $3',
    [...place],
  )
  if (!first) throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.')
  if (!first.body_hash.equals(bodyHash)) {
    throw invalid('Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang lalu coba lagi.')
  }
  return codec.decode(first.reply)
}

/** True when the key is ours. Waits for a running transaction that holds it; an expired one is taken over. */
async function takeKey(
  manager: EntityManager,
  place: readonly [string, string, string],
  bodyHash: Buffer,
  now: Date,
): Promise<boolean> {
  const expired = new Date(now.getTime() - DAYS_KEPT * 86_400_000)
  try {
    const rows: unknown[] = await manager.query(
      `INSERT INTO idempotency_keys AS held (actor, operation, key, body_hash, reply, created_at)
       VALUES ($1, $2, $3, $4, '', $5)
       ON CONFLICT (actor, operation, key) DO UPDATE
         SET body_hash = excluded.body_hash, reply = '', created_at = excluded.created_at
         WHERE held.created_at < $6
       RETURNING 1 AS taken`,
      [...place, bodyHash, now, expired],
    )
    return rows.length > 0
  } catch (error) {
    const waitedTooLong = ['57014', '55P03'].includes(pgCode(error) ?? '')
    if (waitedTooLong)
      throw conflict('Permintaan yang sama sedang diproses. Silakan coba lagi.', { cause: error })
    throw error
  }
}

/** Forgets keys older than seven days; the kit calls it hourly. */
export async function forgetOldKeys(manager: EntityManager): Promise<void> {
  const expired = new Date(contextOf(manager).clock.now().getTime() - DAYS_KEPT * 86_400_000)
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
