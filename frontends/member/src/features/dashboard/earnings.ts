import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type EarningsDay = Reply<'GET /api/wallets/daily'>['days'][number]
export const BONUS_KINDS = ['sponsor', 'pairing', 'pairing_level'] as const

const EARNINGS_DAYS = 30

/** GET /api/wallets/daily: bonuses by business day and kind, oldest first. */
export const earningsQuery = queryOptions({
  queryKey: ['dashboard', 'earnings'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/wallets/daily', { query: { days: EARNINGS_DAYS }, signal })).days,
})

export function totalEarnings(day: EarningsDay): number {
  return day.sponsor + day.pairing + day.pairing_level
}
