import type { Identity } from '../identity'
import { extendedExpiry, type Session } from '../sessions/session'
import { hashOfToken } from '../sessions/token'
import { extendSession, findLiveSessions } from '../store/sessions'

export interface TokenLookup {
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
  lookups: readonly TokenLookup[],
): Promise<(Session | undefined)[]> {
  const now = kit.clock.now()
  const { manager } = kit.database
  const live = await findLiveSessions(
    kit.pipelinedReads,
    lookups.map(({ token, countUnread }) => ({ hash: hashOfToken(token), countUnread })),
    now,
  )
  return await Promise.all(
    live.map(async (session) => {
      const expiresAt = session && extendedExpiry(session, now)
      if (!expiresAt) return session
      await extendSession(manager, session.id, expiresAt)
      return { ...session, expiresAt }
    }),
  )
}
