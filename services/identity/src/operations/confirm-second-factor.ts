import { notFound, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { alreadyEnrolled, wrongSecondFactorCode } from '../second-factor/faults'
import { newRecoveryCodes, normaliseRecoveryCode } from '../second-factor/recovery-codes'
import { lockCredential } from '../store/credentials'
import { markSecondFactorEnrolled, secondFactorOf } from '../store/second-factors'
import { recordSecondFactorChange } from './record-second-factor-change'
import { OWNER_ONLY } from './require-second-factor-owner'
import { codeThrottleKey, useSecondFactorCode } from './use-second-factor-code'

/**
 * Completes an enrolment with its first code, ends the caller's other sessions and returns the recovery codes.
 * Faults: unauthenticated; forbidden in a login-as session; not_found without a pending enrolment; conflict; invalid
 * (`code`); too_many.
 */
export async function confirmSecondFactor(identity: Context, code: string): Promise<readonly string[]> {
  const { kit, hasher } = identity
  const { memberId, sessionId } = requireInPerson(OWNER_ONLY)
  const factor = await secondFactorOf(kit.database.manager, memberId)
  if (!factor) throw notFound('Pemasangan belum dimulai atau sudah kedaluwarsa. Mulai kembali.')
  if (factor.enrolledAt) throw alreadyEnrolled()

  const codes = newRecoveryCodes()
  const owner = { memberId, key: codeThrottleKey(memberId) }
  const right = await useSecondFactorCode(identity, owner, factor, code, async () => {
    const hashes: Buffer[] = []
    for (const one of codes)
      hashes.push(await hasher.hashWithSalt(normaliseRecoveryCode(one) ?? '', factor.salt))
    return async (tx) => {
      // Waits for concurrent logins by password alone, so that their sessions are ended below.
      await lockCredential(tx, memberId)
      if (!(await markSecondFactorEnrolled(tx, memberId, factor.salt, hashes, kit.clock.now())))
        throw alreadyEnrolled()
      await recordSecondFactorChange(identity, tx, memberId, 'enrolled', sessionId)
    }
  })
  if (!right) throw wrongSecondFactorCode()
  return codes
}
