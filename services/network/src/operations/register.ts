import { type Actor, invalid, isFault, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Application } from '../registration/application'
import type { Registration } from '../registration/registration'
import { acceptRegistration } from './accept-registration'
import { checkApplication } from './check-application'
import { checkSlotFree, findUpline, sponsorOf } from './find-slot'
import { type RequestKey, replayIdempotentRequest } from './replay-idempotent-request'
import { runRegistration } from './run-registration'

/**
 * Fills a free slot with 1, 3 or 7 accounts, all or nothing, and answers once they are placed (rule book §3). The caller is their
 * sponsor, or the root account for an admin without a node. Faults, in this order: forbidden in a login-as session;
 * not_found (upline), conflict (slot), invalid with every wrong field; then whatever the registration meets on its way. The
 * same key and body join the first call; the same key with another body is invalid; a refusal spends no key.
 */
export async function register(
  context: Context,
  application: Application,
  requestKey: RequestKey,
): Promise<Registration> {
  const { key } = requestKey
  const actor = requireInPerson('Pendaftaran tidak dapat dilakukan saat Anda masuk sebagai member lain.')
  if (key.length > MAX_KEY_LENGTH || key.includes('\0')) throw invalid('Kunci permintaan tidak sah.')

  const earlier = await replayIdempotentRequest(context, actor.memberId, requestKey)
  if (earlier) return earlier
  let registration: Registration
  try {
    registration = await acceptApplication(context, actor, application, requestKey)
  } catch (error) {
    // A twin of this call may have been accepted since the first look; then what stands in the way is our own.
    const twin = isFault(error)
      ? await replayIdempotentRequest(context, actor.memberId, requestKey)
      : undefined
    if (twin) return twin
    throw error
  }
  await context.inFlight.add(registration.id, runRegistration(context, registration, application))
  return registration
}

const MAX_KEY_LENGTH = 200

/** Every check in the order of the rule book, and then the holds. */
async function acceptApplication(
  context: Context,
  actor: Actor,
  application: Application,
  { key, bodyHashes }: RequestKey,
): Promise<Registration> {
  const { upline, top } = await findUpline(context, actor, application.uplineUsername)
  const { side, usernames } = application
  if (side) await checkSlotFree(context, upline, side)
  const packageId = await checkApplication(context, actor.memberId, application)
  if (!side) throw new Error('an application without a side passed its check')
  // A member's top is itself; an admin's is the root, also of one who has a place of its own.
  const { memberId: sponsorId } = actor.role === 'admin' ? await sponsorOf(context, actor) : top
  const callerId = actor.memberId
  return await acceptRegistration(context, {
    ...{ key, bodyHash: bodyHashes[0], callerId, sponsorId, side, packageId, usernames },
    parentId: upline.id,
  })
}
