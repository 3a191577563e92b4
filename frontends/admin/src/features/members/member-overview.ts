import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const summary = z.object({ income: z.number(), pulled: z.number(), balance: z.number() })

const sharingAccount = z.object({ username: z.string(), name: z.string(), active: z.boolean() })

/** Parts are null outside the duty, and while they are unavailable. */
const overview = z.object({
  member: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    phone: z.string(),
    phone_verified_at: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    role: z.string(),
    status: z.string(),
    created_at: z.nullable(z.string()),
    bank_name: z.nullable(z.string()),
    bank_account_name: z.nullable(z.string()),
    bank_account_address: z.nullable(z.string()),
  }),
  wallet: z.nullable(
    z.object({
      wallets: summary,
      voucher: summary,
      waiting: z.object({ count: z.number(), amount: z.number() }),
    }),
  ),
  withdrawals: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        created_at: z.nullable(z.string()),
        invoice: z.string(),
        amount_request: z.number(),
        status_name: z.string(),
        status_class: z.string(),
      }),
    ),
  ),
  pins: z.nullable(z.array(z.object({ code: z.string(), name: z.string(), total: z.number() }))),
  network: z.nullable(
    z.object({
      placed_at: z.nullable(z.string()),
      sponsor: z.string(),
      upline: z.string(),
      side: z.nullable(z.string()),
      downlines: z.object({ left: z.number(), right: z.number() }),
      sponsored: z.number(),
    }),
  ),
  sharing: z.nullable(z.array(z.object({ shared: z.string(), accounts: z.array(sharingAccount) }))),
  audit: z.nullable(
    z.array(
      z.object({ id: z.string(), created_at: z.nullable(z.string()), action: z.string(), who: z.string() }),
    ),
  ),
  unavailable: z.array(z.string()),
})

export type Overview = z.infer<typeof overview>

/** GET /api/users/overview/{username}. */
export const overviewQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'overview', username],
    queryFn: ({ signal }) =>
      api.get(`/api/users/overview/${encodeURIComponent(username)}`, overview, { signal }),
  })
