import type { Clock } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { IdentityEnvironment } from '../identity'
import { newToken } from '../sessions/token'
import { insertPasswordLink, type NewPasswordLink } from '../store/password-links'

export interface PasswordLink {
  /** The whole address, with the token; it is kept nowhere. */
  readonly link: string
  readonly expiresAt: Date
}

/** What a link is made with: the running service, or a command of the operator. */
export interface LinkMaker {
  readonly kit: { readonly clock: Clock; readonly environment: Pick<IdentityEnvironment, 'PUBLIC_URL'> }
}

/** Makes a link that sets the password of these members, once, within so many minutes. Only its hash stays. */
export async function makePasswordLink(
  { kit }: LinkMaker,
  manager: EntityManager,
  purpose: NewPasswordLink['purpose'],
  memberIds: string[],
  minutes: number,
): Promise<PasswordLink> {
  const createdAt = kit.clock.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const { token, hash } = newToken()
  await insertPasswordLink(manager, { tokenHash: hash, purpose, memberIds, createdAt, expiresAt })
  return { link: new URL(`/auth/recover/${token}`, kit.environment.PUBLIC_URL).href, expiresAt }
}
