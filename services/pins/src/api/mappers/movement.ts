import { type Movement as MovementMessage, MovementType } from '@jejaring/proto/pins/v1/pins'
import { enumNames, nameOf } from '@jejaring/service-kit'
import type { Movement } from '../../movement/movement'
import type { MovementRow } from '../../store/movement-rows'

const movementTypes = enumNames(MovementType)

export function movementTypeToProto(type: Movement['type']): MovementType {
  return movementTypes[type]
}

/** Returns undefined for an unspecified or unknown type. */
export function movementTypeFromProto(message: MovementType): Movement['type'] | undefined {
  return nameOf(movementTypes, message)
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
