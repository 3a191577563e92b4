import { invalid, newId } from '@jejaring/service-kit'
import type { Context } from '../context'
import { secondFactorNotification } from '../notifications/account-notifications'
import { consumeChallenge } from '../store/login-challenges'
import { upsertNotification } from '../store/notifications'
import {
  challengeExpired,
  loginCodeOwner,
  notifyOfRefusedCode,
  requirePendingLogin,
} from './require-pending-login'
import { type OpenedSession, prepareSession, writeSession } from './start-session'
import { useSecondFactorCode } from './use-second-factor-code'

/**
 * Second login step: starts the session of a challenge, by an authenticator or recovery code. Faults:
 * unauthenticated for an expired challenge; invalid (`code`); too_many; forbidden for a member that is no longer
 * active.
 */
export async function openSessionByCode(
  identity: Context,
  challengeToken: string,
  code: string,
): Promise<OpenedSession> {
  const { kit } = identity
  const { challenge, member, factor } = await requirePendingLogin(identity, challengeToken)

  const login = { member, remember: challenge.remember, userAgent: challenge.userAgent }
  const prepared = prepareSession(identity, { ...login, code: 'authenticator' })
  const owner = await loginCodeOwner(identity, member.id)
  const right = await useSecondFactorCode(identity, owner, factor, code, async (kind) => async (tx) => {
    if (!(await consumeChallenge(tx, challenge.tokenHash))) throw challengeExpired()
    await writeSession(identity, tx, prepared, { ...login, code: kind })
    if (kind === 'recovery_code') {
      const now = kit.clock.now()
      await upsertNotification(tx, secondFactorNotification(member.id, 'recovered', newId(now), now))
    }
  })
  if (!right) {
    await notifyOfRefusedCode(identity, member.id)
    throw invalid('Kode verifikasi salah.', {
      code: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya.',
    })
  }
  return prepared
}
