import { conflict } from '@jejaring/service-kit'
import type { Context } from '../context'
import { MemberRow } from '../store/entities'
import { claimRegistrationIds, setRegistrationState } from '../store/registrations'

/**
 * Deletes the accounts of a failed registration and leaves a tombstone, also if nothing was created yet, so that a
 * late CreateMembers with the same id is refused. Idempotent. Faults: conflict if the accounts are active.
 */
export async function discardMembers({ kit }: Context, registrationId: string): Promise<void> {
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const [state] = await claimRegistrationIds(manager, [registrationId], 'discarded', now)
    if (state === 'activated') throw conflict('Pendaftaran ini sudah selesai dan tidak dapat dibatalkan.')
    if (state !== 'created') return
    await manager.delete(MemberRow, { registrationId, status: 'pending' })
    await setRegistrationState(manager, registrationId, 'discarded', now)
  })
}
