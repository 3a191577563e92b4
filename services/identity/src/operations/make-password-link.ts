import type { Clock } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { IdentityEnvironment } from '../identity'
import { newToken } from '../sessions/token'
import { insertPasswordLink, type NewPasswordLink } from '../store/password-links'

export interface PasswordLink {
  /** The complete URL with the token in its fragment, which reaches no server, proxy log or link preview. Not stored. */
  readonly link: string
  readonly expiresAt: Date
}

/** Dependencies: the running service, or an operator command. */
export interface LinkMaker {
  readonly kit: { readonly clock: Clock; readonly environment: Pick<IdentityEnvironment, 'PUBLIC_URL'> }
}

/**
 * Creates a single-use link that sets the password of these members within the given minutes. Stores only the hash
 * of the token.
 */
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
  return { link: new URL(`/auth/recover/tautan#${token}`, kit.environment.PUBLIC_URL).href, expiresAt }
}
