import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { clearFailures, type ThrottleKey } from '../store/login-failures'
import { markPasswordChecked } from '../store/session-passwords'
import { checkClearingGuess } from './check-guess'

/**
 * Checks the caller's own password; a right one allows sensitive changes in this session for 10 minutes. Failures count
 * per session: a thief of a session cannot create another one without the password, the owner can. Faults: too_many.
 */
export async function checkOwnPassword(
  identity: Context,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const { kit, hasher } = identity
  const { memberId, sessionId } = requireActor()
  const key: ThrottleKey = { kind: 'spender', subject: `${memberId} ${sessionId ?? ''}` }
  const { manager } = kit.database
  return await checkClearingGuess(
    identity,
    key,
    () => hasher.matches(storedHash, password),
    // One commit for both.
    () =>
      sessionId ? markPasswordChecked(manager, sessionId, key, kit.clock.now()) : clearFailures(manager, key),
  )
}
