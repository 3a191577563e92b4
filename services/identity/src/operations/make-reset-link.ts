import { normaliseUsername } from '@jejaring/identifiers'
import type { DatabaseKit } from '@jejaring/service-kit'
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
}

/**
 * Creates a link that sets a new password, for the operator to hand to the owner of an account without a phone
 * (admins) or without message delivery. Audited without the link. Throws `NoSuchAccount` unless the account is
 * active.
 */
export async function makeResetLink(
  { transaction, clock }: DatabaseKit,
  { username, publicUrl }: ResetLinkRequest,
): Promise<PasswordLink> {
  return await transaction(async (tx) => {
    const member = await memberByUsername(tx, normaliseUsername(username))
    if (member?.status !== 'active') throw new NoSuchAccount(`there is no active account "${username}"`)
    const linkMaker = { kit: { clock, environment: { PUBLIC_URL: publicUrl } } }
    const created = await makePasswordLink(linkMaker, tx, 'recover', [member.id], RESET_LINK_MINUTES)
    tx.audit({
      action: 'password.link_made',
      target: `member:${member.id}`,
      after: { username: member.username, until: created.expiresAt.toISOString() },
    })
    return created
  })
}
