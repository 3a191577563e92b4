import type { Identity } from '../identity'
import { extendedExpiry, type Session } from '../sessions/session'
import { hashOfToken } from '../sessions/token'
import { extendSession, findLiveSessions } from '../store/sessions'

export interface TokenLookup {
  readonly token: string
  readonly countUnread: boolean
}

/**
 * Looks up sessions by token, in order, and extends each at most once a minute; undefined for an ended session or an
 * inactive member. Runs on every request of the app: one indexed read for a batch, with unread counts where
 * requested.
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
