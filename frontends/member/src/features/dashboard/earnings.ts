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
export const kinds = ['sponsor', 'pairing', 'pairing_level'] as const

const DAYS = 30

/** GET /api/wallets/daily: bonuses by business day and kind, oldest first. */
export const earningsQuery = queryOptions({
  queryKey: ['dashboard', 'earnings'],
  queryFn: async ({ signal }) => (await api.get(`/api/wallets/daily?days=${DAYS}`, reply, { signal })).days,
})

export function totalOf(one: EarningsDay): number {
  return one.sponsor + one.pairing + one.pairing_level
}
