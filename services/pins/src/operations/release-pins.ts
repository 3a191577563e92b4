import { conflict, type Kit } from '@jejaring/service-kit'
import { decideRelease } from '../reservation/reservation'
import { closeReservation, insertReservation, lockReservation } from '../store/reservations'
import { releaseReserved } from '../store/reserved-pins'

/**
 * Gives a failed registration's pins back to their owner and leaves a tombstone, also where nothing had been
 * reserved yet, so that a late reservation is refused. Repeating it changes nothing.
 * Faults: conflict when the pins are used already.
 */
export async function releasePins(kit: Kit, registrationId: string): Promise<void> {
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const buried = await insertReservation(manager, { registrationId, terms: undefined, now })
    const known = buried ? undefined : await lockReservation(manager, registrationId)
    if (!known) return
    const decision = decideRelease(known)
    if (decision === 'used') throw conflict('Pin pendaftaran ini sudah dipakai.')
    if (decision === 'release') {
      await releaseReserved(manager, registrationId)
      await closeReservation(manager, { registrationId, state: 'released', now })
    }
  })
}
