import type { Context } from '../context'
import { wrongSecondFactorCode } from '../second-factor/faults'
import { deleteSecondFactor, secondFactorOf } from '../store/second-factors'
import { recordSecondFactorChange } from './record-second-factor-change'
import { requireSecondFactorOwner } from './require-second-factor-owner'
import { codeThrottleKey, useSecondFactorCode } from './use-second-factor-code'

/**
 * Removes the caller's second factor, by password and code. Does nothing if none is enrolled, as after a retry.
 * Faults: unauthenticated; forbidden in a login-as session; invalid (`password`, `code`); too_many.
 */
export async function disableSecondFactor(identity: Context, password: string, code: string): Promise<void> {
  const { kit } = identity
  const { memberId, sessionId } = await requireSecondFactorOwner(identity, password)
  const factor = await secondFactorOf(kit.database.manager, memberId)
  if (!factor?.enrolledAt) return
  const owner = { memberId, key: codeThrottleKey(memberId) }
  const right = await useSecondFactorCode(identity, owner, factor, code, async () => async (tx) => {
    await deleteSecondFactor(tx, memberId)
    await recordSecondFactorChange(identity, tx, memberId, 'disabled', sessionId)
  })
  if (!right) throw wrongSecondFactorCode()
}
