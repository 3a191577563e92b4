import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const line = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  message: z.string(),
  kind: z.string(),
  /** 1 means read. */
  is_show: z.number(),
})

const extras = z.object({ unread: z.number() })

export type Notification = z.infer<typeof line>

/** POST /api/notifications/datatables: the member's inbox and its unread count. */
export const notifications: TableSource<Notification, z.infer<typeof extras>> = {
  key: ['notifications'],
  path: '/api/notifications/datatables',
  row: line,
  extras,
}
