import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type Device, lastUsedAt } from '../sessions/session'
import { listOwnSessions } from '../store/sessions'

/** Returns the caller's sessions, most recently used first. Faults: unauthenticated. */
export async function listSessions({ kit }: Context): Promise<readonly Device[]> {
  const { memberId } = requireActor()
  const rows = await listOwnSessions(kit.database.manager, memberId, kit.clock.now())
  return rows.map((row) => ({
    sessionId: row.id,
    userAgent: row.userAgent,
    startedAt: row.createdAt,
    lastUsedAt: lastUsedAt(row),
  }))
}
