import { caller, newId, runAs, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
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

/** A member who has authenticated, and the requested session. */
export interface AuthenticatedLogin {
  readonly member: Member
  readonly remember: boolean
  readonly userAgent: string
  /** The second factor that was presented, if any. */
  readonly code: CodeProof['kind'] | 'passkey' | undefined
}

/** Creates a session and its token before the transaction that stores it. */
export function prepareSession(
  { kit }: Context,
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
 * Stores the session, the known address and the audit entry, which is attributed to the member because a login is
 * unauthenticated.
 */
export async function writeSession(
  { kit }: Context,
  tx: UnitOfWork,
  { session, made }: { session: Session; made: NewToken },
  { userAgent, code }: AuthenticatedLogin,
): Promise<void> {
  const { member } = session
  const now = kit.clock.now()
  const role = member.admin ? ('admin' as const) : ('member' as const)
  const actor = { memberId: member.id, role, sessionId: session.id }
  await runAs({ ...caller(), actor }, async () => {
    await insertSession(tx, {
      id: session.id,
      tokenHash: made.hash,
      memberId: member.id,
      remember: session.remember,
      address: caller().address ?? '',
      userAgent: cleanUserAgent(userAgent),
      createdAt: now,
      expiresAt: session.expiresAt,
    })
    await rememberAddress(tx, member.id, networkOf(caller().address), now)
    tx.audit({
      action: 'session.opened',
      target: `member:${member.id}`,
      after: { username: member.username, remember: session.remember, ...(code && { code }) },
    })
  })
}
