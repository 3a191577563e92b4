import { normaliseUsername } from '@jejaring/identifiers'
import { caller } from '@jejaring/service-kit'
import type { Context } from '../context'
import { reserveAttempt } from '../store/login-failures'
import { enqueueRecoveryRequest } from '../store/recovery-requests'
import { networkOf } from '../throttle/network-of'
import { tooManyTries } from '../throttle/too-many-tries'

/**
 * Queues a request for a recovery link (rule book §1, Forgot). The reply and its timing are the same for every name,
 * because the account is looked up later. Requests beyond the limit of a name are dropped silently: its owner has a
 * valid link by then. Earlier links stay valid, so that strangers cannot invalidate them. Faults: too_many with a
 * delay, by address only.
 */
export async function requestRecovery(identity: Context, typedUsername: string): Promise<void> {
  const { kit } = identity
  const username = normaliseUsername(typedUsername).replaceAll('\0', '')
  const network = networkOf(caller().address)
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    // Lock order: address, then name. Prevents deadlocks between two requests.
    const { wait } = await reserveAttempt(manager, [{ kind: 'recovery_address', subject: network }], now)
    if (wait > 0) throw tooManyTries(wait)
    if ((await reserveAttempt(manager, [{ kind: 'recovery', subject: username }], now)).wait > 0) return
    const { address = '', requestId = '' } = caller()
    await enqueueRecoveryRequest(manager, { username, address, requestId }, now)
  })
  identity.recoveryLoop.wake()
}
