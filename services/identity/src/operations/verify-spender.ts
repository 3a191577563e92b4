import { forbidden, isUuid, notFound, requireInPerson } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { accountById } from '../store/credentials'
import { clearFailures, type ThrottleKey } from '../store/login-failures'
import { checkPasswordOf } from './check-password'

export interface Spender {
  readonly passwordMatches: boolean
  readonly member: Member
}

/**
 * Re-authentication (rule book §1): returns whether the password is the caller's own, with status and bank details.
 * Failures count per session: a thief of a session cannot create another one without the password, the owner can.
 * Faults: unauthenticated, forbidden (another member's password, or in a login-as session), not_found, too_many.
 */
export async function verifySpender(
  identity: Identity,
  memberId: string,
  password: string,
): Promise<Spender> {
  const { kit } = identity
  const actor = requireInPerson('Tindakan ini tidak dapat dilakukan saat masuk sebagai pengguna lain.')
  if (actor.memberId !== memberId) throw forbidden()
  const account = isUuid(memberId) ? await accountById(kit.database.manager, memberId) : undefined
  if (!account) throw notFound('Member tidak ditemukan.')

  const key: ThrottleKey = { kind: 'spender', subject: `${memberId} ${actor.sessionId ?? ''}` }
  const passwordMatches = await checkPasswordOf(identity, [key], account.passwordHash, password)
  if (passwordMatches) await clearFailures(kit.database.manager, key)
  return { passwordMatches, member: account.member }
}
