import { createHash } from 'node:crypto'
import { isPushEndpoint } from '@jejaring/identifiers'
import {
  caller,
  forbidden,
  invalid,
  isUuid,
  newId,
  notFound,
  requireActor,
  requireInPerson,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  deletePushSubscription,
  deletePushSubscriptionOf,
  hasPushSubscription,
  readPushSubscription,
  replacePushSubscription,
} from '../store/push-subscriptions'

/** Where a browser receives messages, and the keys that encrypt them (RFC 8291), in base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const OWNER_ONLY = 'Notifikasi di HP hanya dapat diatur oleh pemilik akun.'

/** Whether the caller's session has a subscription. Faults: unauthenticated. */
export async function readPush({ kit }: Context): Promise<boolean> {
  const { sessionId } = requireActor()
  return sessionId !== undefined && (await hasPushSubscription(kit.database.manager, sessionId))
}

/**
 * Stores the subscription of the caller's session. Faults: unauthenticated; forbidden in a login-as session; invalid
 * (`endpoint`, `keys`).
 */
export async function subscribePush({ kit }: Context, target: PushTarget): Promise<void> {
  const { memberId, sessionId } = requireInPerson(OWNER_ONLY)
  if (!sessionId) throw forbidden(OWNER_ONLY)
  if (!isPushEndpoint(target.endpoint, kit.environment.PUSH_HOSTS))
    throw invalid('Notifikasi tidak dapat diaktifkan.', {
      endpoint: 'Layanan notifikasi browser ini tidak dikenal. Gunakan Chrome, Firefox, Safari, atau Edge.',
    })
  if (!/^[\w-]{87}$/.test(target.p256dh) || !/^[\w-]{22}$/.test(target.auth))
    throw invalid('Notifikasi tidak dapat diaktifkan.', { keys: 'Kunci dari browser tidak lengkap.' })
  const now = kit.clock.now()
  // In the form that the check has read, so that no other parser reads another host.
  const endpoint = new URL(target.endpoint).href
  const { p256dh, auth } = target
  await kit.transaction((tx) =>
    replacePushSubscription(tx, {
      id: newId(now),
      sessionId,
      memberId,
      endpointHash: createHash('sha256').update(endpoint).digest(),
      sealed: kit.seal(JSON.stringify({ endpoint, p256dh, auth })),
      createdAt: now,
    }),
  )
}

/** Removes the subscription of the caller's session. Faults: unauthenticated; forbidden in a login-as session. */
export async function unsubscribePush({ kit }: Context): Promise<void> {
  const { sessionId } = requireInPerson(OWNER_ONLY)
  if (sessionId) await deletePushSubscriptionOf(kit.database.manager, sessionId)
}

/** Returns where to send. For other services. Faults: forbidden for people; not_found. */
export async function openPushSubscription({ kit }: Context, id: string): Promise<PushTarget> {
  if (caller().actor) throw forbidden()
  const sealed = isUuid(id)
    ? await readPushSubscription(kit.database.manager, id, kit.clock.now())
    : undefined
  if (!sealed) throw notFound()
  try {
    return JSON.parse(kit.open(sealed)) as PushTarget
  } catch (cause) {
    // Sealed with a key that was removed: the member switches it on again.
    throw notFound(undefined, { cause })
  }
}

/** Removes a subscription that its push service no longer knows. For other services. Faults: forbidden for people. */
export async function dropPushSubscription({ kit }: Context, id: string): Promise<void> {
  if (caller().actor) throw forbidden()
  if (isUuid(id)) await deletePushSubscription(kit.database.manager, id)
}
