import type { TableSource } from '@jejaring/features'
import type * as z from 'zod/mini'
import { type PinMovement, pinMovement, pinMovementExtras } from '../pins/pin-history'

/** POST /api/pins/datatable/history/ro: the member's repeat orders, and its available repeat-order pins. */
export const repeatOrders: TableSource<PinMovement, z.infer<typeof pinMovementExtras>> = {
  key: ['pins', 'repeat-orders'],
  path: '/api/pins/datatable/history/ro',
  row: pinMovement,
  extras: pinMovementExtras,
}
