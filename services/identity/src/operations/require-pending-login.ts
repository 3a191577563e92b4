import { caller, type Fault, unauthenticated } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { secondFactorNotification } from '../notifications/account-notifications'
import { hashOfToken } from '../sessions/token'
import { isKnownAddress } from '../store/known-addresses'
import { findLiveChallenge, type LoginChallenge } from '../store/login-challenges'
import { memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { type SecondFactor, secondFactorOf } from '../store/second-factors'
import { networkOf } from '../throttle/network-of'
import { requireLoginAllowed } from './require-login-allowed'
import { type CodeOwner, codeThrottleKey } from './use-second-factor-code'

/** A login with the right password that waits for its second factor. */
export interface PendingLogin {
  readonly challenge: LoginChallenge
  readonly member: Member
  readonly factor: SecondFactor
}

/** Faults: unauthenticated for an expired challenge; forbidden for a member that is no longer active. */
export async function requirePendingLogin(identity: Context, challengeToken: string): Promise<PendingLogin> {
  const { kit } = identity
  const hash = hashOfToken(challengeToken)
  const challenge = hash && (await findLiveChallenge(kit.database.manager, hash, kit.clock.now()))
  if (!challenge) throw challengeExpired()
  const account = await memberById(kit.database.manager, challenge.memberId)
  const factor = await secondFactorOf(kit.database.manager, challenge.memberId)
  if (!account || !factor?.enrolledAt) throw challengeExpired()
  return { challenge, member: await requireLoginAllowed(identity, account), factor }
}

/** The member of a login, and the key that its failures count against. */
export async function loginCodeOwner({ kit }: Context, memberId: string): Promise<CodeOwner> {
  const network = networkOf(caller().address)
  const known = await isKnownAddress(kit.database.manager, memberId, network)
  return { memberId, key: codeThrottleKey(memberId, known ? network : undefined) }
}

/** A wrong second factor means that somebody knows the password: notifies the owner, at most once a day. */
export async function notifyOfRefusedCode({ kit }: Context, memberId: string): Promise<void> {
  const now = kit.clock.now()
  kit.log.warn({ memberId, address: caller().address }, 'code refused')
  const day = now.toISOString().slice(0, 10)
  await upsertNotification(
    kit.database.manager,
    secondFactorNotification(memberId, 'refused', `refused:${day}`, now),
  )
}

export function challengeExpired(): Fault {
  return unauthenticated('Waktu untuk memasukkan kode sudah habis. Silakan masuk kembali.')
}
