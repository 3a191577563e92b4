import { conflict } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { MemberRow } from '../store/entities'
import { claimRegistrationId, setRegistrationState } from '../store/registrations'

/**
 * Removes the accounts of a registration that failed and leaves a tombstone, so that a late
 * CreateMembers of the same id is refused; also when nothing was created yet. Repeating it changes
 * nothing. Faults: conflict when the accounts are active already.
 */
export async function discardMembers({ kit }: Identity, registrationId: string): Promise<void> {
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const state = await claimRegistrationId(manager, { id: registrationId, state: 'discarded', now })
    if (state === 'activated') throw conflict('Pendaftaran ini sudah selesai dan tidak dapat dibatalkan.')
    if (state !== 'created') return
    await manager.delete(MemberRow, { registrationId, status: 'pending' })
    await setRegistrationState(manager, registrationId, 'discarded', now)
  })
}
