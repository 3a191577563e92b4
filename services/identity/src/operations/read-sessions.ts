import type { Context } from '../context'
import { extendedExpiry, type Session } from '../sessions/session'
import { hashOfToken } from '../sessions/token'
import { UNREAD_COUNT_CAP } from '../store/notifications'
import { extendSession, findLiveSessions, type LiveSession } from '../store/sessions'

/** Every page waits for its session: a badge may delay it only briefly, and never until `network` is back. */
const NETWORK_CALL = { deadline: 300, waitForReady: false }

export interface TokenLookup {
  readonly token: string
  readonly countUnread: boolean
  /** Leaves the expiry as it is. */
  readonly passive?: boolean
}

/**
 * Looks up sessions by token, in order, and extends each that is used at most once a minute; undefined for an ended session or an
 * inactive member. Runs on every request of the app: one indexed read for a batch, with unread counts where
 * requested.
 */
export async function readSessions(
  { kit, network }: Context,
  lookups: readonly TokenLookup[],
): Promise<(Session | undefined)[]> {
  const now = kit.clock.now()
  const { manager } = kit.database
  const live = await findLiveSessions(
    kit.pipelinedReads,
    lookups.map(({ token, countUnread }) => ({ hash: hashOfToken(token), countUnread })),
    now,
  )
  const counted = await Promise.all(live.map((session) => session && countBelow(network, session)))
  return await Promise.all(
    counted.map(async (session, index) => {
      const expiresAt = session && !lookups[index]?.passive && extendedExpiry(session, now)
      if (!expiresAt) return session
      await extendSession(manager, session.id, expiresAt)
      return { ...session, expiresAt }
    }),
  )
}

/**
 * Adds the unread announcements to the members below somebody. While `network` is unavailable they are not counted: a badge must
 * not keep anybody out.
 */
async function countBelow(
  network: Context['network'],
  { unreadSubtreeRoots, ...session }: LiveSession,
): Promise<Session> {
  if (unreadSubtreeRoots.length === 0) return session
  const request = { memberId: session.member.id, candidateIds: [...new Set(unreadSubtreeRoots)] }
  const { ancestorIds } = await network
    .filterAncestors(request, NETWORK_CALL)
    .catch(() => ({ ancestorIds: [] as string[] }))
  const above = new Set(ancestorIds)
  const unread = (session.unread ?? 0) + unreadSubtreeRoots.filter((top) => above.has(top)).length
  return { ...session, unread: Math.min(unread, UNREAD_COUNT_CAP) }
}
