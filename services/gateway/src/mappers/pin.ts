import {
  type Creation,
  type Movement,
  MovementType,
  type Pin,
  type PinCount,
  PinStatusCounts,
} from '@jejaring/proto/pins/v1/pins'
import { z } from 'zod'
import { json } from './json-mapper'

export const pinTotalJson = json.object<PinCount>()({
  package_id: json.id,
  code: json.text.from('packageCode'),
  name: json.text.from('packageName'),
  total: json.number.from('available'),
})

export const pinJson = json.object<Pin>()({
  id: json.text,
  created_at: json.time,
  package_name: json.text,
  code: json.text,
  username: json.text.from('ownerUsername'),
  name: json.text.from('ownerName'),
})

/** A pin in the admin's list. `owner_id` names its owner in the audit trail: `member:<owner_id>`. */
export const ownedPinJson = json.object<Pin>()({ owner_id: json.text }).and(pinJson)

export const creationJson = json.object<Creation>()({
  id: json.text,
  created_at: json.time,
  package_name: json.text,
  qty: json.number,
  admin: json.text.from('adminUsername'),
  owner_id: json.text,
  username: json.text.from('ownerUsername'),
  name: json.text.from('ownerName'),
  untouched: json.number,
  undone: json.flag,
})

export const statusCountFields = z.object({
  available: z.number(),
  reserved: z.number(),
  used: z.number(),
  void: z.number(),
})

export function toStatusCounts({ voided, ...counts } = PinStatusCounts.create()) {
  return { ...counts, void: voided }
}

/** A movement of pins, without the parties. */
export const movementJson = json
  .object<Movement>()({
    id: json.text,
    created_at: json.time,
    package_name: json.text,
    qty: json.number,
    description: json.text,
  })
  .with({ type: z.string(), type_name: z.string() }, ({ type }) => movementName(type))

const movementNames: Partial<Record<MovementType, { type: string; type_name: string }>> = {
  [MovementType.CREATE]: { type: 'create', type_name: 'Pembuatan' },
  [MovementType.TRANSFER_IN]: { type: 'transfer_in', type_name: 'Transfer masuk' },
  [MovementType.TRANSFER_OUT]: { type: 'transfer_out', type_name: 'Transfer keluar' },
  [MovementType.ACTIVATION]: { type: 'activation', type_name: 'Aktivasi' },
  [MovementType.RO]: { type: 'ro', type_name: 'Repeat order' },
  [MovementType.VOID]: { type: 'void', type_name: 'Dibatalkan admin' },
}

/** Parses the type of a filter; undefined for an unknown name. */
export const parseMovementType = (name: string): MovementType | undefined =>
  Object.entries(movementNames).find(([, { type }]) => type === name)?.[0] as MovementType | undefined

function movementName(type: MovementType) {
  const names = movementNames[type]
  if (!names) throw new Error(`unknown movement type ${type}`)
  return names
}
