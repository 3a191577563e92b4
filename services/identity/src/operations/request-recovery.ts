import { caller } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { normaliseUsername } from '../members/username'
import { countAttemptIfAllowed } from '../store/login-failures'
import { enqueueRecoveryRequest } from '../store/recovery-requests'
import { networkOf } from '../throttle/network-of'
import { tooManyTries } from '../throttle/too-many-tries'

/**
 * Has a link that sets a new password sent to the phone of an active account (rule book §1, Forgot). It
 * answers the same for every name, in the same time, for nobody looks yet whether there is such an account: a name that was asked for too often is passed over in silence, for
 * whoever owns it has a link by then. Earlier links stay good, so that strangers who ask cannot spoil
 * the owner's. Faults: too_many with a delay, by address only.
 */
export async function requestRecovery(identity: Identity, givenUsername: string): Promise<void> {
  const { kit } = identity
  const username = normaliseUsername(givenUsername).replaceAll('\0', '')
  const network = networkOf(caller().address)
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    // Always the address first, then the name: the order keeps two requests from waiting for each other.
    const wait =
      network === ''
        ? 0
        : await countAttemptIfAllowed(manager, { kind: 'recovery_address', subject: network }, now)
    if (wait > 0) throw tooManyTries(wait)
    if ((await countAttemptIfAllowed(manager, { kind: 'recovery', subject: username }, now)) > 0) return
    const { address = '', requestId = '' } = caller()
    await enqueueRecoveryRequest(manager, { username, address, requestId }, now)
  })
  identity.recoveryLoop.wake()
}
