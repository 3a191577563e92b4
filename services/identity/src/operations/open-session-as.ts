import { caller, forbidden, invalid, newId, requireAdmin, unauthenticated } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { cleanUserAgent, expiryFrom, type Session } from '../sessions/session'
import { newToken } from '../sessions/token'
import { secondFactorOf } from '../store/second-factors'
import { insertSession, lockSession } from '../store/sessions'
import { findMemberByUsername, unknownMember } from './find-member'

/**
 * Login as (rule book §1): starts a session of the calling admin as a member. It records the admin's own session and
 * ends with it. Faults: unauthenticated; forbidden (no admin, as another admin, from a login-as session); not_found
 * (`username`), also for pending members; invalid for an inactive one.
 */
export async function openSessionAs(
  identity: Context,
  username: string,
  userAgent: string,
): Promise<{ readonly token: string; readonly session: Session }> {
  const { kit } = identity
  const admin = requireAdmin()
  const { sessionId } = admin
  if (admin.impersonatorId || !sessionId) throw forbidden()
  const member = await findMemberByUsername(identity, username)
  requireOrdinary(member)

  const { token, hash } = newToken()
  const now = kit.clock.now()
  return await kit.transaction(async (tx) => {
    const own = await lockSession(tx, sessionId, admin.memberId, now)
    if (!own) throw unauthenticated()
    const session: Session = {
      id: newId(now),
      member,
      impersonatorId: admin.memberId,
      remember: own.remember,
      expiresAt: expiryFrom(now, own.remember),
      // The member's second factor is not requested: the admin passed the admin's own at login.
      secondFactor: (await secondFactorOf(tx, member.id))?.enrolledAt !== undefined,
    }
    await insertSession(tx, {
      id: session.id,
      tokenHash: hash,
      memberId: member.id,
      impersonatorId: admin.memberId,
      startedBy: sessionId,
      remember: own.remember,
      address: caller().address ?? '',
      userAgent: cleanUserAgent(userAgent),
      createdAt: now,
      expiresAt: session.expiresAt,
    })
    tx.audit({
      action: 'session.impersonation.started',
      target: `member:${member.id}`,
      after: { username: member.username },
    })
    return { token, session }
  })
}

function requireOrdinary(member: Member): void {
  if (member.status === 'pending') throw unknownMember()
  if (member.admin) throw forbidden('Anda tidak dapat masuk sebagai admin lain.')
  if (member.status === 'inactive') {
    throw invalid(`Akun ${member.username} tidak aktif. Aktifkan dahulu untuk masuk sebagai member ini.`)
  }
}
