import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'
import { pinTotal } from './pin-totals'

const pin = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  package_name: z.string(),
  code: z.string(),
})

const extras = z.object({ pins: z.array(pinTotal) })

/** POST /api/pins/datatable/m: the member's available pins. */
export const myPins: TableSource<z.infer<typeof pin>, z.infer<typeof extras>> = {
  key: ['pins', 'mine'],
  path: '/api/pins/datatable/m',
  row: pin,
  extras,
}
