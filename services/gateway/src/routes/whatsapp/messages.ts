import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { messageFields, messageStatuses, toMessageJson } from '../../mappers/message'

const message = z.object({ message: z.string() })

export const messageQueue = declareCall({
  method: 'GET',
  path: '/api/whatsapp/queue',
  access: 'admin',
  summary: 'How many messages wait, were tried today and failed, and the pace at which they go.',
  reply: message.extend({
    queue: z.object({
      waiting: z.number(),
      failed: z.number(),
      dropped: z.number(),
      sent_today: z.number(),
      daily_cap: z.number(),
      /** Hours in Jakarta; equal values mean no quiet hours. */
      quiet_from: z.number(),
      quiet_until: z.number(),
      quiet: z.boolean(),
      oldest: z.string().nullable(),
      next_at: z.string().nullable(),
    }),
  }),
  async handle({ clients }) {
    const queue = await clients.whatsapp.readQueue({})
    return {
      message: 'Antrean berhasil dimuat.',
      queue: {
        waiting: Number(queue.waiting),
        failed: Number(queue.failed),
        dropped: Number(queue.dropped),
        sent_today: Number(queue.sentToday),
        daily_cap: Number(queue.dailyCap),
        quiet_from: queue.quietFrom,
        quiet_until: queue.quietUntil,
        quiet: queue.quiet,
        oldest: toIsoTime(queue.oldest),
        next_at: toIsoTime(queue.nextAt),
      },
    }
  },
})

export const messagesDatatable = declareCall({
  method: 'POST',
  path: '/api/whatsapp/messages/datatable',
  access: 'admin',
  summary:
    'Messages without what they carry; st is waiting, sending, sent, failed or dropped, anything else lists all.',
  input: tableInput.extend({ st: z.string().max(20).optional().catch(undefined) }),
  reply: tableReply(messageFields, {}),
  async handle({ input, clients }) {
    const statuses = messageStatuses.filter((status) => status === input.st)
    const page = await clients.whatsapp.listMessages({ query: tableQuery(input), statuses })
    return { ...tableEnvelope(input, page.counts), data: page.messages.map(toMessageJson) }
  },
})

export const resendMessage = declareCall({
  method: 'POST',
  path: '/api/whatsapp/messages/resend',
  access: 'admin',
  mayConflict: true,
  summary:
    'Puts a failed message into the queue again. The same answer when it is there already, 409 for one that was sent or dropped or whose time is over.',
  input: z.object({ id: requiredText(50) }),
  reply: message,
  async handle({ input, clients }) {
    await clients.whatsapp.resendMessage({ id: input.id })
    return { message: 'Pesan masuk antrean lagi.' }
  },
})

export const sendTestMessage = declareCall({
  method: 'POST',
  path: '/api/whatsapp/test',
  access: 'admin',
  idempotent: true,
  summary: 'Queues a test message to any phone, in front of all others.',
  input: z.object({ phone: requiredText(30) }),
  reply: message,
  async handle({ input, clients, idempotencyKey }) {
    await clients.whatsapp.sendTestMessage({ phone: input.phone, idempotencyKey })
    return { message: 'Pesan uji masuk antrean dan dikirim lebih dulu.' }
  },
})
