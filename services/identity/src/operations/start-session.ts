import { audit, caller, newId, runAs } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { cleanUserAgent, expiryFrom, type Session } from '../sessions/session'
import { type NewToken, newToken } from '../sessions/token'
import { rememberAddress } from '../store/known-addresses'
import type { CodeProof } from '../store/second-factors'
import { insertSession } from '../store/sessions'
import { networkOf } from '../throttle/network-of'

export interface OpenedSession {
  readonly token: string
  readonly session: Session
}

/** Somebody who has proved to be this member, and how the session is wanted. */
export interface AuthenticatedLogin {
  readonly member: Member
  readonly remember: boolean
  readonly userAgent: string
  /** What was shown besides the password. */
  readonly code: CodeProof['kind'] | undefined
}

/** A session that is to be: its token is made before the transaction that writes it. */
export function prepareSession(
  { kit }: Identity,
  login: AuthenticatedLogin,
): OpenedSession & { made: NewToken } {
  const now = kit.clock.now()
  const made = newToken()
  const session: Session = {
    id: newId(now),
    member: login.member,
    impersonatorId: undefined,
    remember: login.remember,
    expiresAt: expiryFrom(now, login.remember),
    secondFactor: login.code !== undefined,
  }
  return { token: made.token, session, made }
}

/**
 * Writes the session, where it came from, and the line of the audit trail. The login itself comes from nobody;
 * in the audit trail it belongs to who has just proved to be somebody.
 */
export async function writeSession(
  { kit }: Identity,
  manager: EntityManager,
  { session, made }: { session: Session; made: NewToken },
  { userAgent, code }: AuthenticatedLogin,
): Promise<void> {
  const { member } = session
  const now = kit.clock.now()
  const role = member.admin ? ('admin' as const) : ('member' as const)
  const actor = { memberId: member.id, role, sessionId: session.id }
  await runAs({ ...caller(), actor }, async () => {
    await insertSession(manager, {
      id: session.id,
      tokenHash: made.hash,
      memberId: member.id,
      remember: session.remember,
      address: caller().address ?? '',
      userAgent: cleanUserAgent(userAgent),
      createdAt: now,
      expiresAt: session.expiresAt,
    })
    await rememberAddress(manager, member.id, networkOf(caller().address), now)
    await audit(manager, {
      action: 'session.opened',
      target: `member:${member.id}`,
      after: { username: member.username, remember: session.remember, ...(code && { code }) },
    })
  })
}
