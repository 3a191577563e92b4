import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const member = z.object({
  photo: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  name: z.string(),
  username: z.string(),
})

const extras = z.object({ sponsor: z.number() })

/** POST /api/networks/sponsors: the members sponsored by the caller. */
export const sponsoredMembers: TableSource<z.infer<typeof member>, z.infer<typeof extras>> = {
  key: ['sponsors'],
  path: '/api/networks/sponsors',
  row: member,
  extras,
}
