import { type Movement as MovementMessage, MovementType } from '@jejaring/proto/pins/v1/pins'
import type { Movement } from '../../movement/movement'
import type { MovementRow } from '../../store/movement-rows'

const movementTypes = {
  create: MovementType.CREATE,
  transfer_in: MovementType.TRANSFER_IN,
  transfer_out: MovementType.TRANSFER_OUT,
  activation: MovementType.ACTIVATION,
  ro: MovementType.RO,
  void: MovementType.VOID,
} as const satisfies Record<Movement['type'], MovementType>

export function movementTypeToProto(type: Movement['type']): MovementType {
  return movementTypes[type]
}

/** Returns undefined for an unspecified or unknown type. */
export function movementTypeFromProto(message: MovementType): Movement['type'] | undefined {
  return (Object.keys(movementTypes) as Movement['type'][]).find((type) => movementTypes[type] === message)
}

export function movementToProto(row: MovementRow): MovementMessage {
  return {
    id: row.id,
    createdAt: row.created_at,
    type: movementTypes[row.type],
    packageId: row.package_id,
    packageName: row.package_name,
    qty: row.qty,
    counterpartyUsername: row.counterparty,
    description: row.description,
  }
}
