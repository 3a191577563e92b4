import { audit, type Clock } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { normaliseUsername } from '../members/username'
import { memberByUsername } from '../store/members'
import { makePasswordLink, type PasswordLink } from './make-password-link'

const RESET_LINK_MINUTES = 60

/** A sentence for the operator, who named nobody a link could be for. */
export class NoSuchAccount extends Error {
  override readonly name = 'NoSuchAccount'
}

export interface ResetLinkRequest {
  readonly username: string
  readonly publicUrl: string
  readonly clock: Clock
}

/**
 * Makes a link by which the owner of an account sets a new password, for the operator to hand over: where there is no
 * phone to send it to, as with admins, or no message arrives. The audit trail says so, without the link. Throws
 * `NoSuchAccount` unless the account is active.
 */
export async function makeResetLink(database: DataSource, order: ResetLinkRequest): Promise<PasswordLink> {
  const { clock, publicUrl } = order
  return await database.transaction(async (manager) => {
    const member = await memberByUsername(manager, normaliseUsername(order.username))
    if (member?.status !== 'active') throw new NoSuchAccount(`there is no active account "${order.username}"`)
    const from = { kit: { clock, environment: { PUBLIC_URL: publicUrl } } }
    const made = await makePasswordLink(from, manager, 'recover', [member.id], RESET_LINK_MINUTES)
    await audit(manager, {
      action: 'password.link_made',
      target: `member:${member.id}`,
      after: { username: member.username, until: made.expiresAt.toISOString() },
    })
    return made
  })
}
