import { type Movement as MovementMessage, MovementType } from '@jejaring/proto/pins/v1/pins'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { Movement } from '../../movement/movement'
import type { MovementRow } from '../../store/movement-rows'

const movementTypeByName = enumByName(MovementType)

export function movementTypeToProto(type: Movement['type']): MovementType {
  return movementTypeByName[type]
}

/** Returns undefined for an unspecified or unknown type. */
export function movementTypeFromProto(message: MovementType): Movement['type'] | undefined {
  return enumNameOf(movementTypeByName, message)
}

export function movementToProto(row: MovementRow): MovementMessage {
  return {
    id: row.id,
    createdAt: row.created_at,
    type: movementTypeByName[row.type],
    packageId: row.package_id,
    packageName: row.package_name,
    qty: row.qty,
    counterpartyUsername: row.counterparty,
    description: row.description,
  }
}
