import { conflict, invalid, type Kit } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { quantityError } from '../pin/quantity'
import { decideReserve, type ReservationTerms } from '../reservation/reservation'
import { insertReservation, lockReservation } from '../store/reservations'
import { reserveOldest } from '../store/reserved-pins'

/**
 * Reserves the owner's oldest available activation pins for a registration. Idempotent. Faults: invalid
 * (`accountqty`) if there are too few; conflict if the registration was released, or had other terms.
 */
export async function reservePins(kit: Kit, registrationId: string, terms: ReservationTerms): Promise<void> {
  const refused = quantityError(terms.qty)
  if (refused) throw invalid(refused, { accountqty: refused })
  const reserve = async (manager: EntityManager) => {
    // Inserting the row first makes concurrent calls for this registration wait for the outcome.
    const inserted = await insertReservation(manager, { registrationId, terms, now: kit.clock.now() })
    const known = inserted ? undefined : await lockReservation(manager, registrationId)
    const decision = decideReserve(known, terms)
    if (decision === 'released') throw conflict('Pendaftaran ini sudah dibatalkan. Silakan daftar ulang.')
    if (decision === 'terms differ')
      throw conflict('Pendaftaran ini sudah memakai jumlah atau paket pin yang lain.')
    if (decision === 'done') return

    const reserved = await reserveOldest(manager, { ...terms, registrationId })
    if (reserved < terms.qty) throw tooFewFor(reserved, terms.qty)
  }
  // Batch order: by owner and package, the lock order of pins.
  await kit.transaction(reserve, {
    shared: { kind: 'reserve', order: `${terms.ownerId} ${terms.packageId}` },
  })
}

function tooFewFor(available: number, wanted: number) {
  const sentence = `Pin aktivasi Anda tidak cukup: perlu ${wanted}, tersedia ${available}.`
  return invalid(sentence, { accountqty: sentence })
}
