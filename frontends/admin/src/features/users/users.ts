import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const row = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  role: z.string(),
  admin_duty: z.nullish(z.string()),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

export type UserRow = z.infer<typeof row>

/** POST /api/users/datatables, with `role`: empty, member or stokis. */
export const allUsers: TableSource<UserRow, object> = {
  key: ['users', 'all'],
  path: '/api/users/datatables',
  row,
}
