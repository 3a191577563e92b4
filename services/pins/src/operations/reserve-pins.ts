import { conflict, invalid, type Kit } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { quantityError } from '../pin/quantity'
import { decideReserve, type ReservationTerms } from '../reservation/reservation'
import { insertReservation, lockReservation } from '../store/reservations'
import { reserveOldest } from '../store/reserved-pins'

/**
 * Sets the owner's oldest available activation pins aside for a registration. Repeating it changes nothing.
 * Faults: invalid (`accountqty`) when there are too few; conflict when the registration was released before,
 * or had other terms.
 */
export async function reservePins(kit: Kit, registrationId: string, terms: ReservationTerms): Promise<void> {
  const refused = quantityError(terms.qty)
  if (refused) throw invalid(refused, { accountqty: refused })
  const reserve = async (manager: EntityManager) => {
    // Writing the row first makes whatever else comes for this registration wait for the outcome.
    const opened = await insertReservation(manager, { registrationId, terms, now: kit.clock.now() })
    const known = opened ? undefined : await lockReservation(manager, registrationId)
    const decision = decideReserve(known, terms)
    if (decision === 'released') throw conflict('Pendaftaran ini sudah dibatalkan. Silakan daftar ulang.')
    if (decision === 'terms differ')
      throw conflict('Pendaftaran ini sudah memakai jumlah atau paket pin yang lain.')
    if (decision === 'done') return

    const reserved = await reserveOldest(manager, { ...terms, registrationId })
    if (reserved < terms.qty) throw tooFewFor(reserved, terms.qty)
  }
  // By whose pins are locked.
  await kit.transaction(reserve, {
    shared: { kind: 'reserve', order: `${terms.ownerId} ${terms.packageId}` },
  })
}

function tooFewFor(available: number, wanted: number) {
  const sentence = `Pin aktivasi Anda tidak cukup: perlu ${wanted}, tersedia ${available}.`
  return invalid(sentence, { accountqty: sentence })
}
