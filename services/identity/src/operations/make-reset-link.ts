import { normaliseUsername } from '@jejaring/identifiers'
import { audit, type Clock } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { memberByUsername } from '../store/members'
import { makePasswordLink, type PasswordLink } from './make-password-link'

const RESET_LINK_MINUTES = 60

/** The operator named no account that a link could be for. */
export class NoSuchAccount extends Error {
  override readonly name = 'NoSuchAccount'
}

export interface ResetLinkRequest {
  readonly username: string
  readonly publicUrl: string
  readonly clock: Clock
}

/**
 * Creates a link that sets a new password, for the operator to hand to the owner of an account without a phone
 * (admins) or without message delivery. Audited without the link. Throws `NoSuchAccount` unless the account is
 * active.
 */
export async function makeResetLink(database: DataSource, request: ResetLinkRequest): Promise<PasswordLink> {
  const { clock, publicUrl } = request
  return await database.transaction(async (manager) => {
    const member = await memberByUsername(manager, normaliseUsername(request.username))
    if (member?.status !== 'active')
      throw new NoSuchAccount(`there is no active account "${request.username}"`)
    const linkMaker = { kit: { clock, environment: { PUBLIC_URL: publicUrl } } }
    const created = await makePasswordLink(linkMaker, manager, 'recover', [member.id], RESET_LINK_MINUTES)
    await audit(manager, {
      action: 'password.link_made',
      target: `member:${member.id}`,
      after: { username: member.username, until: created.expiresAt.toISOString() },
    })
    return created
  })
}
