import type { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { dutyHolderOf, partOptions, readPart } from '../../http/page-parts'
import { toIsoTime } from '../../mappers/iso-time'
import { rupiah } from '../../mappers/wallet'
import { toDeviceJson } from '../../mappers/whatsapp-device'
import { waitingItems } from './waiting-items'
import type { WaitingRows } from './waiting-rows'

const itemFields = z.object({
  /** `withdrawals_pending`, `payouts_approval`, `dead_letters` … */
  name: z.string(),
  /** Null while the part that counts it is unavailable. */
  count: z.number().nullable(),
  /** Rupiah; null where the rows are no money, or too many to sum. */
  amount: z.number().nullable(),
  /** Time of the row that has waited longest; null where nothing waits or rows have no time. */
  oldest_at: z.string().nullable(),
})

export const adminHome = declareCall({
  method: 'GET',
  path: '/api/dashboard/admin',
  access: 'desk.read',
  summary: 'What waits for the admin, within the duty: counts, sums and the oldest row of each item.',
  reply: messageReply.extend({
    items: z.array(itemFields),
    /** Event of the device that sends messages, or `unavailable`; null outside the duty. */
    device: z.string().nullable(),
  }),
  async handle({ clients, session, request }) {
    const admin = dutyHolderOf(session)
    const names = Object.keys(waitingItems).filter((name) => admin.can(waitingItems[name]!.right))
    let queue: Promise<ReadQueueReply> | undefined
    const readQueue = () => (queue ??= clients.whatsapp.readQueue({}, partOptions))
    const readItem = async (name: string) => {
      const waiting = await readPart(name, waitingItems[name]!.read(clients, admin, readQueue), request.log)
      return toItemJson(name, waiting)
    }
    const [items, device] = await Promise.all([
      Promise.all(names.map(readItem)),
      admin.can('messages.read') ? readDevice(clients, request.log) : null,
    ])
    return { message: 'Beranda admin berhasil dimuat.', items, device }
  },
})

function toItemJson(name: string, waiting: WaitingRows | undefined): z.output<typeof itemFields> {
  return {
    name,
    count: waiting ? Number(waiting.count) : null,
    amount: waiting?.amount === undefined ? null : rupiah(waiting.amount),
    oldest_at: toIsoTime(waiting?.oldest),
  }
}

async function readDevice({ device }: Clients, log: FastifyBaseLogger): Promise<string> {
  const current = await readPart('device', device.readDevice({}, partOptions), log)
  return current ? toDeviceJson(current).event : 'unavailable'
}
