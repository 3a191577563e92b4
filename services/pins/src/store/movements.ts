import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId, publishAll, setBased } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

export type Movement = {
  readonly memberId: string
  readonly packageId: number
  readonly qty: number
} & (
  | { readonly type: 'create' | 'ro' }
  | { readonly type: 'transfer_in' | 'transfer_out' | 'activation'; readonly counterparty: Counterparty }
)

/** Who pins went to or came from, or whom they activated; the name is that of this moment. */
export interface Counterparty {
  readonly id: string
  readonly username: string
}

export const movementTypes = {
  create: MovementType.CREATE,
  transfer_in: MovementType.TRANSFER_IN,
  transfer_out: MovementType.TRANSFER_OUT,
  activation: MovementType.ACTIVATION,
  ro: MovementType.RO,
} as const satisfies Record<Movement['type'], MovementType>

/**
 * Writes history rows, in this order, and tells each as `pins.pin.moved`, but for activations: nobody listens to these, and each
 * registration has some.
 */
export async function recordMovements(
  manager: EntityManager,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  const rows = movements.map((movement) => ({
    ...{ id: newId(now), counterparty: undefined, movedAt: now },
    ...movement,
  }))
  await insertMovements(manager, rows)
  const told = rows.filter(({ type }) => type !== 'activation')
  await publishAll(
    manager,
    'pins.pin.moved',
    PinMoved,
    told.map(({ id, memberId, type, packageId, qty, counterparty }) => ({
      movementId: id,
      memberId,
      type: movementTypes[type],
      packageId,
      qty,
      counterpartyId: counterparty?.id ?? '',
      movedAt: now,
    })),
  )
}

type MovementRow = Movement & {
  readonly id: string
  readonly counterparty: Counterparty | undefined
  readonly movedAt: Date
}

const insertMovements = setBased<readonly MovementRow[], void>(async (manager, histories) => {
  const rows = histories.flat()
  await manager.query(
    `INSERT INTO pin_movements
       (id, member_id, type, package_id, qty, counterparty_id, counterparty_username, moved_at)
     SELECT new.id, new.member_id, new.type, new.package_id, new.qty, new.counterparty_id, new.username, new.moved_at
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::int[], $6::uuid[], $7::text[], $8::timestamptz[])
            WITH ORDINALITY
            AS new (id, member_id, type, package_id, qty, counterparty_id, username, moved_at, place)
      ORDER BY new.place`,
    [
      rows.map(({ id }) => id),
      rows.map(({ memberId }) => memberId),
      rows.map(({ type }) => type),
      rows.map(({ packageId }) => packageId),
      rows.map(({ qty }) => qty),
      rows.map(({ counterparty }) => counterparty?.id ?? null),
      rows.map(({ counterparty }) => counterparty?.username ?? null),
      rows.map(({ movedAt }) => movedAt),
    ],
  )
  return histories.map(() => undefined)
})
