import { isUuid, notFound, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { deleteOwnSession, deleteSessionsOf } from '../store/sessions'

/** Ends one of the caller's own sessions. Faults: unauthenticated; forbidden in a login-as session; not_found. */
export async function endSession({ kit }: Context, sessionId: string): Promise<void> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  await kit.transaction(async (tx) => {
    const ended = isUuid(sessionId) && (await deleteOwnSession(tx, sessionId, memberId))
    if (!ended) throw notFound('Perangkat ini sudah keluar.')
    tx.audit({ action: 'session.ended', target: `member:${memberId}`, after: { sessionId } })
  })
}

/**
 * Ends every session of the caller, including the current one, and returns their number. Faults: unauthenticated;
 * forbidden in a login-as session.
 */
export async function endAllSessions({ kit }: Context): Promise<number> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  return await kit.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, [memberId])
    tx.audit({ action: 'session.all.ended', target: `member:${memberId}`, after: { ended } })
    return ended
  })
}

const OWNER_ONLY = 'Hanya pemilik akun yang dapat mengeluarkan perangkatnya.'
