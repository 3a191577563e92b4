import type { Clock } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { IdentityEnvironment } from '../context'
import { newToken } from '../sessions/token'
import { insertPasswordLinks, type NewPasswordLink } from '../store/password-links'

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
  const { link, row } = newPasswordLink({ kit }, purpose, memberIds, minutes)
  await insertPasswordLinks(manager, [row])
  return { link, expiresAt: row.expiresAt }
}

/** Same, but the caller inserts the row. */
export function newPasswordLink(
  { kit }: LinkMaker,
  purpose: NewPasswordLink['purpose'],
  memberIds: string[],
  minutes: number,
): { readonly link: string; readonly row: NewPasswordLink } {
  const createdAt = kit.clock.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const { token, hash } = newToken()
  return {
    link: new URL(`/auth/recover/tautan#${token}`, kit.environment.PUBLIC_URL).href,
    row: { tokenHash: hash, purpose, memberIds, createdAt, expiresAt },
  }
}
