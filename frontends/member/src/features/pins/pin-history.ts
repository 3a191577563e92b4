import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'
import { pinTotal } from './pin-totals'

/** One pin movement; `description` is the server's sentence about it. */
export const pinMovement = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  type_name: z.string(),
  qty: z.number(),
  description: z.string(),
})

export const pinMovementExtras = z.object({ pins: z.array(pinTotal) })

export type PinMovement = z.infer<typeof pinMovement>

/** POST /api/pins/datatable/m/histories: all movements of the member's pins, newest first. */
export const pinHistory: TableSource<PinMovement, z.infer<typeof pinMovementExtras>> = {
  key: ['pins', 'history'],
  path: '/api/pins/datatable/m/histories',
  row: pinMovement,
  extras: pinMovementExtras,
}
