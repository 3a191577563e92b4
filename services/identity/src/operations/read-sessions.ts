import type { Identity } from '../identity'
import { rolledExpiry, type Session } from '../sessions/session'
import { hashOfToken } from '../sessions/token'
import { type AskedSession, liveSessions, rollSession } from '../store/sessions'

export interface AskedToken {
  readonly token: string
  readonly countUnread: boolean
}

/**
 * The sessions behind tokens, in their order, each rolled forward at most once a minute; undefined for one that is over
 * and for a member that is no longer active. Runs on every request of the app: one indexed read for all that ask
 * together, the unread lines of the inbox counted along where that is asked for.
 */
export async function readSessions(
  { kit }: Identity,
  asked: readonly AskedToken[],
): Promise<(Session | undefined)[]> {
  const now = kit.clock.now()
  const { manager } = kit.database
  const wanted = asked.flatMap(({ token, countUnread }, place): AskedSession[] => {
    const hash = hashOfToken(token)
    return hash ? [{ place, hash, countUnread }] : []
  })
  const live = await liveSessions(manager, wanted, now)
  return await Promise.all(
    asked.map(async (_, place) => {
      const session = live.get(place)
      const expiresAt = session && rolledExpiry(session, now)
      if (!expiresAt) return session
      await rollSession(manager, session.id, expiresAt)
      return { ...session, expiresAt }
    }),
  )
}
