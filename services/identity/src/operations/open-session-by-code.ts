import { caller, invalid, newId, unauthenticated } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { secondFactorNotification } from '../notifications/account-notifications'
import { hashOfToken } from '../sessions/token'
import { isKnownAddress } from '../store/known-addresses'
import { consumeChallenge, findLiveChallenge, type LoginChallenge } from '../store/login-challenges'
import { memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { secondFactorOf } from '../store/second-factors'
import { networkOf } from '../throttle/network-of'
import { requireLoginAllowed } from './require-login-allowed'
import { type OpenedSession, prepareSession, writeSession } from './start-session'
import { codeThrottleKey, useSecondFactorCode } from './use-second-factor-code'

/**
 * Second login step: starts the session of a challenge, by an authenticator or recovery code. Faults:
 * unauthenticated for an expired challenge; invalid (`code`); too_many; forbidden for a member that is no longer
 * active.
 */
export async function openSessionByCode(
  identity: Identity,
  challengeToken: string,
  code: string,
): Promise<OpenedSession> {
  const { kit } = identity
  const hash = hashOfToken(challengeToken)
  const challenge = hash && (await findLiveChallenge(kit.database.manager, hash, kit.clock.now()))
  if (!challenge) throw challengeExpired()
  const account = await memberById(kit.database.manager, challenge.memberId)
  const factor = await secondFactorOf(kit.database.manager, challenge.memberId)
  if (!account || !factor?.enrolledAt) throw challengeExpired()
  const member = await requireLoginAllowed(identity, account)

  const login = { member, remember: challenge.remember, userAgent: challenge.userAgent }
  const prepared = prepareSession(identity, { ...login, code: 'authenticator' })
  const owner = { memberId: member.id, key: await throttleKeyOf(identity, member.id) }
  const right = await useSecondFactorCode(identity, owner, factor, code, async (kind) => async (manager) => {
    if (!(await consumeChallenge(manager, challenge.tokenHash))) throw challengeExpired()
    await writeSession(identity, manager, prepared, { ...login, code: kind })
    if (kind === 'recovery_code') {
      const now = kit.clock.now()
      await upsertNotification(manager, secondFactorNotification(member.id, 'recovered', newId(now), now))
    }
  })
  if (!right) {
    await notifyOfRefusedCode(identity, challenge)
    throw invalid('Kode verifikasi salah.', {
      code: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya.',
    })
  }
  return prepared
}

async function throttleKeyOf({ kit }: Identity, memberId: string) {
  const network = networkOf(caller().address)
  const known = await isKnownAddress(kit.database.manager, memberId, network)
  return codeThrottleKey(memberId, known ? network : undefined)
}

/** A wrong code means that somebody knows the password: notifies the owner, at most once a day. */
async function notifyOfRefusedCode({ kit }: Identity, { memberId }: LoginChallenge): Promise<void> {
  const now = kit.clock.now()
  kit.log.warn({ memberId, address: caller().address }, 'code refused')
  const day = now.toISOString().slice(0, 10)
  await upsertNotification(
    kit.database.manager,
    secondFactorNotification(memberId, 'refused', `refused:${day}`, now),
  )
}

function challengeExpired() {
  return unauthenticated('Waktu untuk memasukkan kode sudah habis. Silakan masuk kembali.')
}
