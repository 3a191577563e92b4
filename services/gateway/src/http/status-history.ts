import { z } from 'zod'
import type { Clients } from '../clients/clients'
import { toIsoTime } from '../mappers/iso-time'
import { statusFields } from '../mappers/status'
import { type AnyCall, type Call, declareCall, messageReply } from './call'

const historyReply = messageReply.extend({
  steps: z.array(
    z.object({
      at: z.string().nullable(),
      username: z.string(),
      by_owner: z.boolean(),
      /** The system made the change, not a person. */
      by_programme: z.boolean(),
      reason: z.string(),
      ...statusFields,
    }),
  ),
})

interface Step<Status> {
  status: Status
  at?: Date | undefined
  byUsername: string
  byOwner: boolean
  byProgramme?: boolean
  reason: string
}

interface History<Status> extends Pick<Call<never, never, never>, 'path' | 'access' | 'summary'> {
  read(clients: Clients, id: string): Promise<{ readonly steps: readonly Step<Status>[] }>
  toStatusJson(status: Status): z.output<z.ZodObject<typeof statusFields>>
}

/** Declares a call that answers the status changes of a row, oldest first, with time, author and reason. */
export function declareHistory<Status>({ read, toStatusJson, ...call }: History<Status>): AnyCall {
  return declareCall({
    ...call,
    method: 'GET',
    params: z.object({ id: z.string().max(50) }),
    reply: historyReply,
    async handle({ params, clients }) {
      const { steps } = await read(clients, params.id)
      const data = steps.map((step) => ({
        at: toIsoTime(step.at),
        username: step.byUsername,
        by_owner: step.byOwner,
        by_programme: step.byProgramme ?? false,
        reason: step.reason,
        ...toStatusJson(step.status),
      }))
      return { message: 'Riwayat berhasil dimuat.', steps: data }
    },
  })
}
