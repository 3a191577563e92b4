import { requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { setMessagesOff } from '../store/members'
import { publishMembers } from './publish-members'

/**
 * Stores whether the caller wants messages to the phone. Security messages are sent anyway. Faults: unauthenticated;
 * forbidden in a login-as session.
 */
export async function setMessaging({ kit }: Context, enabled: boolean): Promise<void> {
  const { memberId } = requireInPerson('Pilihan ini hanya dapat diubah oleh pemilik akun.')
  await kit.transaction(async (tx) => {
    const changed = await setMessagesOff(tx, memberId, !enabled)
    if (changed) publishMembers(tx, [changed])
  })
}
