import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import type { NewPasswordLink } from '../store/password-links'
import { newPasswordLink } from './make-password-link'
import { requestWhatsapp } from './request-message'

const SET_PASSWORD_LINK_MINUTES = 7 * 24 * 60

/**
 * Requests the messages to new members: a welcome, and a set-password link for those without a password (rule book
 * §3). The accounts of a registration share phone and password, so each message is sent once. Returns the link that
 * the caller must insert, if there is one.
 */
export async function requestWelcome(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  members: readonly Member[],
  withoutPassword: readonly string[],
): Promise<NewPasswordLink | undefined> {
  const [first] = members
  if (!first) return undefined
  const usernames = members.map(({ username }) => username).sort()
  const about = { name: first.name, usernames: usernames.join(', ') }
  requestWhatsapp(identity, tx, first, 'welcome', about)

  if (withoutPassword.length === 0) return undefined
  const { link, row } = newPasswordLink(identity, 'set', [...withoutPassword], SET_PASSWORD_LINK_MINUTES)
  requestWhatsapp(identity, tx, first, 'set_password', { ...about, link }, row.expiresAt)
  return row
}
