import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { statusFields } from './status'

/** Status changes of a row, oldest first, with time, author and reason. */
export const historyReply = z.object({
  message: z.string(),
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

export const historyParams = z.object({ id: z.string().max(50) })

interface Step<Status> {
  status: Status
  at?: Date | undefined
  byUsername: string
  byOwner: boolean
  byProgramme?: boolean
  reason: string
}

export function toHistoryJson<Status, Fields>(
  steps: readonly Step<Status>[],
  toStatusJson: (status: Status) => Fields,
) {
  return {
    message: 'Riwayat berhasil dimuat.',
    steps: steps.map((step) => ({
      at: toIsoTime(step.at),
      username: step.byUsername,
      by_owner: step.byOwner,
      by_programme: step.byProgramme ?? false,
      reason: step.reason,
      ...toStatusJson(step.status),
    })),
  }
}
