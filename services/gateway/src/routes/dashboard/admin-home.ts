import type { Session } from '@jejaring/proto/identity/v1/identity'
import { hasRight, parseDuty } from '@jejaring/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'
import { dutyOf } from '../../mappers/member'
import { rupiah } from '../../mappers/wallet'
import { toDeviceJson } from '../../mappers/whatsapp-device'
import { type DutyHolder, PART_DEADLINE_MS, type Waiting } from './waiting'
import { waitingItems } from './waiting-items'

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
  access: 'admin',
  summary: 'What waits for the admin, within the duty: counts, sums and the oldest row of each item.',
  reply: messageReply.extend({
    items: z.array(itemFields),
    /** Event of the device that sends messages, or `unavailable`; null outside the duty. */
    device: z.string().nullable(),
  }),
  async handle({ clients, session, request }) {
    const admin = dutyHolderOf(session)
    const names = Object.keys(waitingItems).filter((name) => admin.can(waitingItems[name]!.right))
    const [items, device] = await Promise.all([
      Promise.all(names.map((name) => readItem(name, clients, admin, request.log))),
      admin.can('messages.read') ? readDevice(clients, request.log) : null,
    ])
    return { message: 'Beranda admin berhasil dimuat.', items, device }
  },
})

function dutyHolderOf({ member }: Session): DutyHolder {
  const duty = parseDuty((member && dutyOf(member)) ?? '')
  return { memberId: member?.id ?? '', can: (right) => hasRight(duty, right) }
}

async function readItem(
  name: string,
  clients: Clients,
  admin: DutyHolder,
  log: FastifyBaseLogger,
): Promise<z.output<typeof itemFields>> {
  const waiting = await answerOf(name, waitingItems[name]!.read(clients, admin), log)
  return toItemJson(name, waiting)
}

function toItemJson(name: string, waiting: Waiting | undefined): z.output<typeof itemFields> {
  return {
    name,
    count: waiting ? Number(waiting.count) : null,
    amount: waiting?.amount === undefined ? null : rupiah(waiting.amount),
    oldest_at: toIsoTime(waiting?.oldest),
  }
}

async function readDevice({ device }: Clients, log: FastifyBaseLogger): Promise<string> {
  const current = await answerOf('device', device.readDevice({}, { deadline: PART_DEADLINE_MS }), log)
  return current ? toDeviceJson(current).event : 'unavailable'
}

/** Undefined for a part that fails: the page shows the others. */
async function answerOf<Reply>(
  part: string,
  reply: Promise<Reply>,
  log: FastifyBaseLogger,
): Promise<Reply | undefined> {
  try {
    return await reply
  } catch (error) {
    log.warn({ part, error }, 'part of the admin home unavailable')
    return undefined
  }
}
