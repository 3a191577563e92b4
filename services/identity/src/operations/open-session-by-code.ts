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
 * The second step of a login: starts the session that a challenge stands for, by a code of the authenticator or
 * a recovery code. Faults: unauthenticated for a challenge that is over; invalid (`code`); too_many; forbidden
 * for who is not active any more.
 */
export async function openSessionByCode(
  identity: Identity,
  givenChallenge: string,
  code: string,
): Promise<OpenedSession> {
  const { kit } = identity
  const hash = hashOfToken(givenChallenge)
  const challenge = hash && (await findLiveChallenge(kit.database.manager, hash, kit.clock.now()))
  if (!challenge) throw overChallenge()
  const found = await memberById(kit.database.manager, challenge.memberId)
  const factor = await secondFactorOf(kit.database.manager, challenge.memberId)
  if (!found || !factor?.enrolledAt) throw overChallenge()
  const member = await requireLoginAllowed(identity, found)

  const wanted = { member, remember: challenge.remember, userAgent: challenge.userAgent }
  const prepared = prepareSession(identity, { ...wanted, code: 'authenticator' })
  const owner = { memberId: member.id, key: await keyOf(identity, member.id) }
  const right = await useSecondFactorCode(identity, owner, factor, code, async (kind) => async (manager) => {
    if (!(await consumeChallenge(manager, challenge.tokenHash))) throw overChallenge()
    await writeSession(identity, manager, prepared, { ...wanted, code: kind })
    if (kind === 'recovery_code') {
      const now = kit.clock.now()
      await upsertNotification(manager, secondFactorNotification(member.id, 'recovered', newId(now), now))
    }
  })
  if (!right) {
    await tellOfRefusal(identity, challenge)
    throw invalid('Kode verifikasi salah.', {
      code: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya.',
    })
  }
  return prepared
}

async function keyOf({ kit }: Identity, memberId: string) {
  const network = networkOf(caller().address)
  const known = await isKnownAddress(kit.database.manager, memberId, network)
  return codeThrottleKey(memberId, known ? network : undefined)
}

/** Somebody has the password: the owner hears of it, once a day. */
async function tellOfRefusal({ kit }: Identity, { memberId }: LoginChallenge): Promise<void> {
  const now = kit.clock.now()
  kit.log.warn({ memberId, address: caller().address }, 'code refused')
  const day = now.toISOString().slice(0, 10)
  await upsertNotification(
    kit.database.manager,
    secondFactorNotification(memberId, 'refused', `refused:${day}`, now),
  )
}

function overChallenge() {
  return unauthenticated('Waktu untuk memasukkan kode sudah habis. Silakan masuk kembali.')
}
