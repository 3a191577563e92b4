import { conflict, type Kit } from '@jejaring/service-kit'
import { decideRelease } from '../reservation/reservation'
import { closeReservations, insertReservations, lockReservation } from '../store/reservations'
import { releaseReserved } from '../store/reserved-pins'

/**
 * Compensation: returns the pins of a failed registration to their owner and leaves a tombstone, also if nothing was
 * reserved, so that a late reservation is refused. Idempotent. Faults: conflict if the pins are used already.
 */
export async function releasePins(kit: Kit, registrationId: string): Promise<void> {
  await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const [wroteTombstone] = await insertReservations(manager, [{ registrationId, terms: undefined }], now)
    const known = wroteTombstone ? undefined : await lockReservation(manager, registrationId)
    if (!known) return
    const decision = decideRelease(known)
    if (decision === 'used') throw conflict('Pin pendaftaran ini sudah dipakai.')
    if (decision === 'release') {
      await releaseReserved(manager, registrationId)
      await closeReservations(manager, [registrationId], 'released', now)
    }
  })
}
