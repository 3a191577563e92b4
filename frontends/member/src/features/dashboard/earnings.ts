import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const day = z.object({
  day: z.string(),
  sponsor: z.number(),
  pairing: z.number(),
  pairing_level: z.number(),
})

const reply = z.object({ days: z.array(day) })

export type EarningsDay = z.infer<typeof day>
export const BONUS_KINDS = ['sponsor', 'pairing', 'pairing_level'] as const

const EARNINGS_DAYS = 30

/** GET /api/wallets/daily: bonuses by business day and kind, oldest first. */
export const earningsQuery = queryOptions({
  queryKey: ['dashboard', 'earnings'],
  queryFn: async ({ signal }) =>
    (await api.get(`/api/wallets/daily?days=${EARNINGS_DAYS}`, reply, { signal })).days,
})

export function totalEarnings(day: EarningsDay): number {
  return day.sponsor + day.pairing + day.pairing_level
}
