import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import { faultOf } from '../registration/refusal'
import { isPlaced, type Registration } from '../registration/registration'
import { findByKey, readRegistration } from '../store/registrations'

const POLL_MS = 100

/** The caller's idempotency key, and keyed hashes of the request body: the first is stored, and any of them matches. */
export interface RequestKey {
  readonly key: string
  readonly bodyHashes: readonly [Buffer, ...Buffer[]]
}

/**
 * The outcome of the caller's earlier request with the same key; undefined when the key is unused. Waits while that
 * registration runs. A refused registration frees its key immediately; during its compensation an equal body still gets
 * the refusal. Faults: invalid (another body), those of the earlier request, conflict (still running).
 */
export async function replayIdempotentRequest(
  context: Context,
  callerId: string,
  { key, bodyHashes }: RequestKey,
): Promise<Registration | undefined> {
  if (key === '') return undefined
  const earlier = await findByKey(context.pipelinedReads, callerId, key)
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
    if (waited >= DEADLINES.replay) break
    await sleep(POLL_MS)
    registration = await readRegistration(context.database.manager, first.id)
  }
  throw conflict('Pendaftaran yang sama masih diproses. Silakan tunggu sebentar.')
}
