import { MovementType, type Pin, type PinCount } from '@jejaring/proto/pins/v1/pins'
import { z } from 'zod'
import { toIsoTime } from './iso-time'

export const pinTotalFields = z.object({
  package_id: z.string(),
  code: z.string(),
  name: z.string(),
  total: z.number(),
})

export const toPinTotalsJson = (counts: PinCount[]): z.output<typeof pinTotalFields>[] =>
  counts.map(({ packageId, packageCode, packageName, available }) => ({
    package_id: String(packageId),
    code: packageCode,
    name: packageName,
    total: Number(available),
  }))

export const pinFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  package_name: z.string(),
  code: z.string(),
  username: z.string(),
  name: z.string(),
})

export const toPinJson = (pin: Pin): z.output<typeof pinFields> => ({
  id: pin.id,
  created_at: toIsoTime(pin.createdAt),
  package_name: pin.packageName,
  code: pin.code,
  username: pin.ownerUsername,
  name: pin.ownerName,
})

const movementNames: Partial<Record<MovementType, { type: string; type_name: string }>> = {
  [MovementType.CREATE]: { type: 'create', type_name: 'Pembuatan' },
  [MovementType.TRANSFER_IN]: { type: 'transfer_in', type_name: 'Transfer masuk' },
  [MovementType.TRANSFER_OUT]: { type: 'transfer_out', type_name: 'Transfer keluar' },
  [MovementType.ACTIVATION]: { type: 'activation', type_name: 'Aktivasi' },
  [MovementType.RO]: { type: 'ro', type_name: 'Repeat order' },
}

/** Parses the type of a filter; undefined for an unknown name. */
export const parseMovementType = (name: string): MovementType | undefined =>
  [
    MovementType.CREATE,
    MovementType.TRANSFER_IN,
    MovementType.TRANSFER_OUT,
    MovementType.ACTIVATION,
    MovementType.RO,
  ].find((type) => movementName(type).type === name)

export function movementName(type: MovementType) {
  const names = movementNames[type]
  if (!names) throw new Error(`unknown movement type ${type}`)
  return names
}
