import { type RowOf, tableSource } from '@jejaring/features'

export type Notification = RowOf<'/api/notifications/datatables'>

/** POST /api/notifications/datatables: the member's inbox and its unread count. */
export const notifications = tableSource({
  key: ['notifications'],
  path: '/api/notifications/datatables',
})
