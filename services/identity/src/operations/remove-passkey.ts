import { isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { deletePasskey } from '../store/passkeys'
import { recordSecondFactorChange } from './record-second-factor-change'
import { requireSecondFactorOwner } from './require-second-factor-owner'

/**
 * Removes a passkey of the caller, by password. Does nothing if there is none, as after a retry. Faults:
 * unauthenticated; forbidden in a login-as session; invalid (`password`); too_many.
 */
export async function removePasskey(identity: Context, id: string, password: string): Promise<void> {
  const { memberId, sessionId } = await requireSecondFactorOwner(identity, password)
  if (!isUuid(id)) return
  await identity.kit.transaction(async (manager) => {
    if (await deletePasskey(manager, memberId, id))
      await recordSecondFactorChange(identity, manager, memberId, 'passkey_removed', sessionId)
  })
}
