import { forbidden, isUuid, notFound, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { accountById } from '../store/credentials'
import { verificationOf } from '../store/identity-verifications'
import { lastHoldingChange } from '../store/security-events'
import { checkOwnPassword } from './check-own-password'

export interface Spender {
  readonly passwordMatches: boolean
  readonly member: Member
  /** The last sensitive change that holds withdrawals. */
  readonly heldSince: Date | undefined
  readonly identityVerified: boolean
}

/**
 * Re-authentication (rule book §1): returns whether the password is the caller's own, with status, bank details and the
 * last change that holds withdrawals.
 * Faults: unauthenticated, forbidden (another member's password, or in a login-as session), not_found, too_many.
 */
export async function verifySpender(identity: Context, memberId: string, password: string): Promise<Spender> {
  const { kit } = identity
  const actor = requireInPerson('Tindakan ini tidak dapat dilakukan saat masuk sebagai pengguna lain.')
  if (actor.memberId !== memberId) throw forbidden()
  if (!isUuid(memberId)) throw notFound('Member tidak ditemukan.')
  const reads = kit.pipelinedReads
  const [account, heldSince, verification] = await Promise.all([
    accountById(reads, memberId),
    lastHoldingChange(reads, memberId),
    verificationOf(reads, memberId),
  ])
  if (!account) throw notFound('Member tidak ditemukan.')

  const passwordMatches = await checkOwnPassword(identity, account.passwordHash, password)
  const identityVerified = verification?.status === 'verified'
  return { passwordMatches, member: account.member, heldSince, identityVerified }
}
