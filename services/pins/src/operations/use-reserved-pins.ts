import { audit, conflict, invalid, type Kit, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Counterparty } from '../movement/movement'
import { closeReservation, lockReservation } from '../store/reservations'
import { useReserved } from '../store/reserved-pins'
import { recordMovements } from './record-movements'

/**
 * Uses the reserved pins of a placed registration, the oldest for the first account, with one history row per
 * account for their owner. Idempotent. Faults: not_found without a reservation, conflict if it was released, invalid
 * for another number of accounts.
 */
export async function useReservedPins(
  kit: Kit,
  registrationId: string,
  accounts: readonly Counterparty[],
): Promise<void> {
  const use = async (manager: EntityManager) => {
    const now = kit.clock.now()
    const reserved = await closeReservation(manager, { registrationId, state: 'used', now })
    if (!reserved) {
      const known = await lockReservation(manager, registrationId)
      if (known?.state === 'used') return
      if (known?.state === 'released') throw conflict('Pin pendaftaran ini sudah dikembalikan.')
      throw notFound('Pendaftaran itu tidak memiliki pin.')
    }
    const { ownerId, packageId, qty } = reserved
    if (accounts.length !== qty)
      throw invalid(`Pendaftaran ini memakai ${qty} pin, bukan ${accounts.length}.`)

    const memberIds = accounts.map(({ id }) => id)
    const used = await useReserved(manager, { registrationId, memberIds, now })
    if (used !== qty)
      throw new Error(`registration ${registrationId} has ${used} reserved pins instead of ${qty}`)
    await recordMovements(
      manager,
      accounts.map((counterparty) => ({
        type: 'activation',
        memberId: ownerId,
        packageId,
        qty: 1,
        counterparty,
      })),
      now,
    )
    await audit(manager, {
      action: 'pins.activated',
      target: `registration:${registrationId}`,
      after: { owner: ownerId, accounts: accounts.map(({ username }) => username) },
    })
  }
  await kit.transaction(use, { shared: { kind: 'use', order: registrationId } })
}
