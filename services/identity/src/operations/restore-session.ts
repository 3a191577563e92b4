import { notFound, requireActor, unauthenticated } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Session } from '../sessions/session'
import { hashOfToken, newToken } from '../sessions/token'
import { findLiveSessions, restoreStartingSession } from '../store/sessions'

/**
 * Ends a login-as session and returns the admin's own session under a new token. Faults: unauthenticated, also if
 * the admin's own has ended; not_found for a session that is no login-as.
 */
export async function restoreSession(
  { kit }: Context,
  token: string,
): Promise<{ readonly token: string; readonly session: Session }> {
  const { memberId } = requireActor()
  const hash = hashOfToken(token)
  const fresh = newToken()
  const now = kit.clock.now()
  return await kit.transaction(async (tx) => {
    const outcome = hash ? await restoreStartingSession(tx, hash, fresh.hash, now) : 'none'
    if (outcome === 'none') throw notFound('Tidak ada sesi sebelumnya.')
    const [live] = await findLiveSessions(tx, [{ hash: fresh.hash, countUnread: false }], now)
    const session = outcome === 'returned' ? live : undefined
    if (!session) throw unauthenticated()
    tx.audit({ action: 'session.impersonation.ended', target: `member:${memberId}` })
    return { token: fresh.token, session }
  })
}
