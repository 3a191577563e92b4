import type { Identity } from '../identity'
import { hashOfToken } from '../sessions/token'
import { deleteSession } from '../store/sessions'

/** Ends a session and those it started. A token nobody knows is fine: it is over already. */
export async function closeSession({ kit }: Identity, token: string): Promise<void> {
  const hash = hashOfToken(token)
  if (hash) await deleteSession(kit.database.manager, hash)
}
