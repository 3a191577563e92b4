import { audit, caller, runAs } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { hashOfToken } from '../sessions/token'
import { deleteSession } from '../store/sessions'

/**
 * Ends a session, those it started and the one that started it. A token nobody knows is fine: it is over
 * already.
 */
export async function closeSession({ kit }: Identity, token: string): Promise<void> {
  const hash = hashOfToken(token)
  if (!hash) return
  await kit.transaction(async (manager) => {
    const ended = await deleteSession(manager, hash)
    if (!ended?.impersonatorId) return
    // Whoever logs out is not asked who they are; the end of a login-as belongs to the admin behind it.
    const actor = { memberId: ended.impersonatorId, role: 'admin' as const }
    await runAs({ ...caller(), actor }, () =>
      audit(manager, { action: 'session.impersonation.ended', target: `member:${ended.memberId}` }),
    )
  })
}
