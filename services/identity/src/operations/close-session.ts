import { caller, runAs } from '@jejaring/service-kit'
import type { Context } from '../context'
import { hashOfToken } from '../sessions/token'
import { deleteSession } from '../store/sessions'

/**
 * Ends a session, the sessions it started and the one that started it. An unknown token is no error: its session has
 * ended.
 */
export async function closeSession({ kit }: Context, token: string): Promise<void> {
  const hash = hashOfToken(token)
  if (!hash) return
  await kit.transaction(async (tx) => {
    const ended = await deleteSession(tx, hash)
    if (!ended?.impersonatorId) return
    // A logout is unauthenticated: attribute the end of a login-as session to its admin.
    const actor = { memberId: ended.impersonatorId, role: 'admin' as const }
    runAs({ ...caller(), actor }, () =>
      tx.audit({ action: 'session.impersonation.ended', target: `member:${ended.memberId}` }),
    )
  })
}
