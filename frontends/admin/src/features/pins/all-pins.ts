import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const pin = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  package_name: z.string(),
  code: z.string(),
  username: z.string(),
  name: z.string(),
})

const extras = z.object({
  /** By package; empty when there are too many pins to count. */
  totals: z.optional(z.array(z.object({ name: z.string(), total: z.number() }))),
})

/** POST /api/pins/datatable/a: the available pins of all members, with their number by package. */
export const allPins: TableSource<z.infer<typeof pin>, z.infer<typeof extras>> = {
  key: ['pins', 'all'],
  path: '/api/pins/datatable/a',
  row: pin,
  extras,
}
