import type { Notification } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { requiredText } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

export const notifications = declareTable({
  path: '/api/notifications/datatables',
  access: 'member',
  summary: "The caller's inbox; is_show is 1 for a line that was read, kind says what it is about.",
  list: ({ query, clients }) => clients.identity.listNotifications({ query }),
  rows: (page) => page.notifications,
  row: json.object<Notification>()({
    id: json.text,
    created_at: json.time,
    message: json.text,
    kind: json.text,
    is_show: json.bit.from('read'),
  }),
  extras: json.object<{ unread: number }>()({ unread: json.number }),
})

export const readNotification = declareCall({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  inPerson: true,
  summary: "Marks a line of the caller's inbox as read. 404 for one that is not the caller's.",
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients }) {
    await clients.identity.readNotification({ id: input.id })
    return { message: 'Notifikasi ditandai sudah dibaca.' }
  },
})

export const readAllNotifications = declareCall({
  method: 'POST',
  path: '/api/notifications/read_all',
  access: 'member',
  inPerson: true,
  summary: "Marks the caller's whole inbox as read.",
  async handle({ clients }) {
    const { read } = await clients.identity.readAllNotifications({})
    return { message: read > 0 ? `${read} notifikasi ditandai sudah dibaca.` : 'Semua sudah dibaca.' }
  },
})
