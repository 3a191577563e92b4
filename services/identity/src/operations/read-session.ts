import { unauthenticated } from '@jejaring/service'
import type { Identity } from '../identity'
import { rolledExpiry, type Session } from '../sessions/session'
import { hashOfToken } from '../sessions/token'
import { liveSession, rollSession } from '../store/sessions'

/**
 * The session behind a token, rolled forward at most once a minute. Runs on every request of the app:
 * one indexed read, the unread lines of the inbox counted along where that is asked for. Faults: unauthenticated, also for a member that is no longer active.
 */
export async function readSession(
  { kit }: Identity,
  token: string,
  asked: { readonly countUnread?: boolean } = {},
): Promise<Session> {
  const hash = hashOfToken(token)
  const now = kit.clock.now()
  const session = hash && (await liveSession(kit.database.manager, hash, now, asked))
  if (!session) throw unauthenticated()
  const expiresAt = rolledExpiry(session, now)
  if (!expiresAt) return session
  await rollSession(kit.database.manager, session.id, expiresAt)
  return { ...session, expiresAt }
}
