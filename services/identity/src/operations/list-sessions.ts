import { requireActor } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { type Device, lastUsed } from '../sessions/session'
import { sessionsOf } from '../store/sessions'

/** Where the caller is logged in, the session last used first. Faults: unauthenticated. */
export async function listSessions({ kit }: Identity): Promise<readonly Device[]> {
  const { memberId } = requireActor()
  const rows = await sessionsOf(kit.database.manager, memberId, kit.clock.now())
  return rows.map((row) => ({
    sessionId: row.id,
    userAgent: row.userAgent,
    startedAt: row.createdAt,
    lastUsedAt: lastUsed(row),
  }))
}
