import { randomBytes } from 'node:crypto'
import type { Context } from '../context'
import { alreadyEnrolled } from '../second-factor/faults'
import { enrolmentUri, newSecret } from '../second-factor/totp'
import { upsertPendingSecondFactor } from '../store/second-factors'
import { requireSecondFactorOwner } from './require-second-factor-owner'

/**
 * Creates a secret for the caller's authenticator; enrolment is complete only after `confirmSecondFactor`. Faults: unauthenticated; forbidden inside a login-as session;
 * invalid (`password`), too_many; conflict when a second factor is enrolled.
 */
export async function beginSecondFactor(
  identity: Context,
  password: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { kit } = identity
  const { memberId, username } = await requireSecondFactorOwner(identity, password)
  const secret = newSecret()
  const pending = { memberId, sealedSecret: kit.seal(secret), salt: randomBytes(16), now: kit.clock.now() }
  if (!(await upsertPendingSecondFactor(kit.database.manager, pending))) throw alreadyEnrolled()
  return { secret, uri: enrolmentUri(secret, username) }
}
