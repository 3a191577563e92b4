import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'

const notificationFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  message: z.string(),
  kind: z.string(),
  is_show: z.number(),
})

const message = z.object({ message: z.string() })

export const notifications = declareCall({
  method: 'POST',
  path: '/api/notifications/datatables',
  access: 'member',
  summary: "The caller's inbox; is_show is 1 for a line that was read, kind says what it is about.",
  input: tableInput,
  reply: tableReply(notificationFields, { unread: z.number() }),
  async handle({ input, clients }) {
    const page = await clients.identity.listNotifications({ query: tableQuery(input) })
    const data = page.notifications.map(({ id, createdAt, message, kind, read }) => ({
      id,
      created_at: toIsoTime(createdAt),
      message,
      kind,
      is_show: read ? 1 : 0,
    }))
    return { ...tableEnvelope(input, page.counts), data, unread: page.unread }
  },
})

export const readNotification = declareCall({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  inPerson: true,
  summary: "Marks a line of the caller's inbox as read. 404 for one that is not the caller's.",
  input: z.object({ id: requiredText(50) }),
  reply: message,
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
  reply: message,
  async handle({ clients }) {
    const { read } = await clients.identity.readAllNotifications({})
    return { message: read > 0 ? `${read} notifikasi ditandai sudah dibaca.` : 'Semua sudah dibaca.' }
  },
})
