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

/** POST /api/pins/datatable/a: the available pins of all members. */
export const allPins: TableSource<z.infer<typeof pin>, object> = {
  key: ['pins', 'all'],
  path: '/api/pins/datatable/a',
  row: pin,
}
