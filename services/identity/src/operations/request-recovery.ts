import { audit, caller, runAs } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { normaliseUsername } from '../members/username'
import { takeTry } from '../store/login-failures'
import { memberByUsername } from '../store/members'
import { queueRequest, takeRequest } from '../store/recovery-requests'
import { networkOf } from '../throttle/network-of'
import { tooManyTries } from '../throttle/too-many-tries'
import { makePasswordLink } from './make-password-link'
import { requestMessage } from './request-message'

const recoveryMinutes = 60

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
      network === '' ? 0 : await takeTry(manager, { kind: 'recovery_address', subject: network }, now)
    if (wait > 0) throw tooManyTries(wait)
    if ((await takeTry(manager, { kind: 'recovery', subject: username }, now)) > 0) return
    const { address = '', requestId = '' } = caller()
    await queueRequest(manager, { username, address, requestId }, now)
  })
  identity.recoveries.wake()
}

/** Sends the links that were asked for. Runs apart from the requests, so that their answers take the same time. */
export async function sendLinks(identity: Identity): Promise<void> {
  const { kit } = identity
  const sendOne = () =>
    kit.transaction(async (manager) => {
      const wish = await takeRequest(manager)
      if (!wish) return false
      const { username, requestId, address } = wish
      await runAs({ requestId, address }, () => sendLink(identity, manager, username))
      return true
    })
  while (await sendOne());
}

async function sendLink(identity: Identity, manager: EntityManager, username: string): Promise<void> {
  const member = await memberByUsername(manager, username)
  // Accounts without a phone are admins; the operator sets their passwords.
  if (member?.status !== 'active' || member.phone === '') return
  const { link, expiresAt } = await makePasswordLink(
    identity,
    manager,
    'recover',
    [member.id],
    recoveryMinutes,
  )
  const about = { name: member.name, usernames: username, link }
  await requestMessage(identity, manager, member, 'recover', about, expiresAt)
  await audit(manager, {
    action: 'password.recovery_requested',
    target: `member:${member.id}`,
    after: { username },
  })
}
