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
 * Registers 1, 3 or 7 accounts in a free slot, all or none, and returns once they are placed (rule book §3). The sponsor is
 * the caller, or the root account for an admin without a node. Faults, in this order: forbidden in a login-as session;
 * not_found (upline), conflict (slot), invalid with all field errors; then those of `runRegistration`. Idempotent: the same
 * key and body get the outcome of the first call; the same key with another body is invalid; a refusal frees the key.
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
    registration = await checkAndAccept(context, actor, application, requestKey)
  } catch (error) {
    // A concurrent call with the same key may have been accepted since; then the conflict is with our own registration.
    const concurrent = isFault(error)
      ? await replayIdempotentRequest(context, actor.memberId, requestKey)
      : undefined
    if (concurrent) return concurrent
    throw error
  }
  await context.inFlight.add(registration.id, runRegistration(context, registration, application))
  return registration
}

const MAX_KEY_LENGTH = 200

/** All checks in the order of the rule book, then the acceptance. */
async function checkAndAccept(
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
  // The top is the member itself, but for an admin it is the root, even when the admin has a node.
  const { memberId: sponsorId } = actor.role === 'admin' ? await sponsorOf(context, actor) : top
  const callerId = actor.memberId
  return await acceptRegistration(context, {
    key,
    bodyHash: bodyHashes[0],
    callerId,
    sponsorId,
    side,
    packageId,
    usernames,
    parentId: upline.id,
  })
}
