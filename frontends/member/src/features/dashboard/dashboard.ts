import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const summary = z.object({ income: z.number(), pulled: z.number(), balance: z.number() })

const winner = z.object({
  photo: z.nullish(z.string()),
  name: z.string(),
  username: z.string(),
  updated_at: z.nullish(z.string()),
})

const pendingRequests = z.object({ count: z.number(), amount: z.number() })

/** One amount for each bonus wallet, in Rupiah. */
const walletAmounts = z.object({ sponsor: z.number(), pairing: z.number(), pairing_level: z.number() })

const dashboard = z.object({
  sponsor: z.number(),
  point: z.object({ pair: z.number(), left: z.number(), right: z.number() }),
  wallet: summary,
  voucher: summary,
  bonus: walletAmounts,
  /** Balance of each bonus wallet. */
  balances: z.optional(walletAmounts),
  pin: z.number(),
  pin_activation: z.number(),
  reward: z.number(),
  tourbalies: z.optional(z.array(winner)),
  today: z.optional(
    z.object({
      bonus: z.number(),
      pairs_paid: z.number(),
      pairs_flushed: z.number(),
      flushout: z.number(),
    }),
  ),
  /** Requests that are neither paid nor refused yet. */
  waiting: z.optional(
    z.object({
      withdrawals: pendingRequests,
      vouchers: pendingRequests,
      rewards: pendingRequests,
      prizes: pendingRequests,
    }),
  ),
  prize_to_choose: z.optional(z.boolean()),
})

/** The reply of GET /api/dashboard. */
export const dashboardReply = z.object({ dashboard })

export type Winner = z.infer<typeof winner>
export type Dashboard = z.infer<typeof dashboard>

/** GET /api/dashboard: counts and amounts of the member. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await api.get('/api/dashboard', dashboardReply, { signal })).dashboard,
})
