import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import { faultOf } from '../registration/refusal'
import { isPlaced, type Registration } from '../registration/registration'
import { findByKey, readRegistration } from '../store/registrations'

const POLL_MS = 100

/** The caller's key, and the keyed hashes of all it asks for: the first is kept, by each of them it is known again. */
export interface RequestKey {
  readonly key: string
  readonly bodyHashes: readonly [Buffer, ...Buffer[]]
}

/**
 * The registration that the caller's key already stands for, once its end is known; undefined when the key is
 * free. A refused registration frees its key at once: only an equal body still hears the refusal while it is being undone.
 * Faults: invalid (another body), the earlier call's own, conflict (it still runs).
 */
export async function replayIdempotentRequest(
  context: Context,
  callerId: string,
  { key, bodyHashes }: RequestKey,
): Promise<Registration | undefined> {
  if (key === '') return undefined
  const earlier = await findByKey(context.pipelinedReads, { callerId, key })
  if (!earlier) return undefined
  if (!bodyHashes.some((hash) => hash.equals(earlier.bodyHash))) {
    if (earlier.registration.state === 'undoing') return undefined
    throw invalid('Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang lalu coba lagi.')
  }
  return await waitForEnd(context, earlier.registration)
}

async function waitForEnd(context: Context, first: Registration): Promise<Registration> {
  let registration: Registration | undefined = first
  for (let waited = 0; registration; waited += POLL_MS) {
    if (isPlaced(registration.state)) return registration
    if (registration.refusal) throw faultOf(registration.refusal)
    if (waited >= DEADLINES.join) break
    await sleep(POLL_MS)
    registration = await readRegistration(context.database.manager, first.id)
  }
  throw conflict('Pendaftaran yang sama masih diproses. Silakan tunggu sebentar.')
}
