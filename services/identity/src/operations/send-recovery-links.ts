import { runAs, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { emailOf } from '../store/email-addresses'
import { memberByUsername } from '../store/members'
import { dequeueRecoveryRequest } from '../store/recovery-requests'
import { makePasswordLink } from './make-password-link'
import { requestByAllChannels } from './request-message'

const RECOVERY_LINK_MINUTES = 60

/**
 * Sends the queued recovery links. Runs outside the requests, so that their timing does not reveal whether an
 * account exists.
 */
export async function sendRecoveryLinks(identity: Context): Promise<void> {
  const { kit } = identity
  const sendOne = () =>
    kit.transaction(async (tx) => {
      const request = await dequeueRecoveryRequest(tx)
      if (!request) return false
      const { username, requestId, address } = request
      await runAs({ requestId, address }, () => sendLink(identity, tx, username))
      return true
    })
  while (await sendOne());
}

async function sendLink(identity: Context, tx: UnitOfWork, username: string): Promise<void> {
  const member = await memberByUsername(tx, username)
  if (member?.status !== 'active') return
  // Accounts with neither are admins; the operator sets their passwords.
  const isReachable = member.phone !== '' || (await emailOf(tx, member.id)) !== undefined
  if (!isReachable) return
  const { link, expiresAt } = await makePasswordLink(
    identity,
    tx,
    'recover',
    [member.id],
    RECOVERY_LINK_MINUTES,
  )
  const about = { name: member.name, usernames: username, link }
  await requestByAllChannels(identity, tx, member, 'recover', about, expiresAt)
  tx.audit({
    action: 'password.recovery_requested',
    target: `member:${member.id}`,
    after: { username },
  })
}
