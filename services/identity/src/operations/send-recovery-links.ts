import { audit, runAs } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { memberByUsername } from '../store/members'
import { dequeueRecoveryRequest } from '../store/recovery-requests'
import { makePasswordLink } from './make-password-link'
import { requestMessage } from './request-message'

const RECOVERY_LINK_MINUTES = 60

/**
 * Sends the queued recovery links. Runs outside the requests, so that their timing does not reveal whether an
 * account exists.
 */
export async function sendRecoveryLinks(identity: Identity): Promise<void> {
  const { kit } = identity
  const sendOne = () =>
    kit.transaction(async (manager) => {
      const request = await dequeueRecoveryRequest(manager)
      if (!request) return false
      const { username, requestId, address } = request
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
    RECOVERY_LINK_MINUTES,
  )
  const about = { name: member.name, usernames: username, link }
  await requestMessage(identity, manager, member, 'recover', about, expiresAt)
  await audit(manager, {
    action: 'password.recovery_requested',
    target: `member:${member.id}`,
    after: { username },
  })
}
