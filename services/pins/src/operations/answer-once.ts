import { type Codec, type IdempotentCall, idempotent, type Kit } from '@jejaring/service'
import type { EntityManager } from 'typeorm'

export type Effect<T> = (manager: EntityManager) => Promise<T>

/**
 * Answers a repeated request from its key, and anything else by preparing an effect and running it once.
 * The key is looked up before `prepare`: what has happened stays the answer, also when the recipient has
 * become inactive or the password has changed since. `prepare` may ask other services; the effect may not.
 */
export async function answerOnce<T>(
  kit: Kit,
  call: IdempotentCall,
  codec: Codec<T>,
  prepare: () => Promise<Effect<T>>,
): Promise<T> {
  const earlier = call.key === '' ? undefined : await earlierAnswer(kit, call, codec)
  if (earlier !== undefined) return earlier
  const effect = await prepare()
  return await kit.transaction((manager) => idempotent(manager, call, codec, () => effect(manager)))
}

/** Takes the key and lets go of it again: only the roll-back remembers nothing. */
async function earlierAnswer<T>(kit: Kit, call: IdempotentCall, codec: Codec<T>): Promise<T | undefined> {
  const fresh = new Error('this key has no answer yet')
  try {
    return await kit.transaction((manager) =>
      idempotent(manager, call, codec, () => {
        throw fresh
      }),
    )
  } catch (error) {
    if (error === fresh) return undefined
    throw error
  }
}
