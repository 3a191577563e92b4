import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { newId, type UnitOfWork } from '@jejaring/service-kit'
import { movementTypeToProto } from '../api/mappers/movement'
import type { Movement } from '../movement/movement'
import { insertMovements } from '../store/movements'

/**
 * Writes history rows in this order and publishes each as `pins.pin.moved`, except activations: they have no consumer,
 * and each registration has several.
 */
export async function recordMovements(
  tx: UnitOfWork,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  const rows = movements.map((movement) => ({
    id: newId(now),
    counterparty: undefined,
    voidId: undefined,
    movedAt: now,
    ...movement,
  }))
  await insertMovements(tx, rows)
  const published = rows.filter(({ type }) => type !== 'activation')
  tx.publishAll(
    'pins.pin.moved',
    PinMoved,
    published.map(({ id, memberId, type, packageId, qty, counterparty }) => ({
      movementId: id,
      memberId,
      type: movementTypeToProto(type),
      packageId,
      qty,
      counterpartyId: counterparty?.id ?? '',
      movedAt: now,
    })),
  )
}
