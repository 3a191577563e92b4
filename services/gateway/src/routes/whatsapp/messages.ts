import type { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { requiredText } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import { messageJson, messageStatuses } from '../../mappers/message'

const queueJson = json.object<ReadQueueReply>()({
  waiting: json.number,
  failed: json.number,
  dropped: json.number,
  sent_today: json.number,
  daily_cap: json.number,
  /** Hours in Jakarta; equal values mean no quiet hours. */
  quiet_from: json.number,
  quiet_until: json.number,
  quiet: json.flag,
  /** Waiting messages that are dropped within three hours. */
  expiring: json.number,
  oldest: json.time,
  next_at: json.time,
})

export const messageQueue = declareCall({
  method: 'GET',
  path: '/api/whatsapp/queue',
  access: 'messages.read',
  summary: 'How many messages wait, were tried today and failed, and the pace at which they go.',
  reply: messageReply.extend({ queue: queueJson.schema }),
  async handle({ clients }) {
    const queue = queueJson.toJson(await clients.whatsapp.readQueue({}))
    return { message: 'Antrean berhasil dimuat.', queue }
  },
})

export const messagesDatatable = declareTable({
  path: '/api/whatsapp/messages/datatable',
  access: 'messages.read',
  summary:
    'Messages without what they carry; st is waiting, sending, sent, failed or dropped, anything else lists all.',
  input: tableInput.extend({ st: z.string().max(20).optional().catch(undefined) }),
  list: ({ input, query, clients }) =>
    clients.whatsapp.listMessages({
      query,
      statuses: messageStatuses.filter((status) => status === input.st),
    }),
  rows: (page) => page.messages,
  row: messageJson,
})

export const resendMessage = declareCall({
  method: 'POST',
  path: '/api/whatsapp/messages/resend',
  access: 'messages.change',
  mayConflict: true,
  summary:
    'Puts a failed message into the queue again. The same answer when it is there already, 409 for one that was sent or dropped or whose time is over.',
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients }) {
    await clients.whatsapp.resendMessage({ id: input.id })
    return { message: 'Pesan masuk antrean lagi.' }
  },
})

export const sendTestMessage = declareCall({
  method: 'POST',
  path: '/api/whatsapp/test',
  access: 'messages.change',
  idempotent: true,
  summary: 'Queues a test message to any phone, in front of all others.',
  input: z.object({ phone: requiredText(30) }),
  async handle({ input, clients, idempotencyKey }) {
    await clients.whatsapp.sendTestMessage({ phone: input.phone, idempotencyKey })
    return { message: 'Pesan uji masuk antrean dan dikirim lebih dulu.' }
  },
})
