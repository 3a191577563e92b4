import { ApiError, api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import type { Slot } from './slot'

const bonus = z.object({
  username: z.nullable(z.string()),
  account: z.nullable(z.number()),
  type: z.enum(['sponsor', 'pairing', 'pairing_level']),
  pair: z.number(),
  paid: z.number(),
  flushed: z.number(),
  flushout: z.number(),
  paid_before: z.number(),
  amount: z.number(),
})

const preview = z.object({
  accounts: z.array(z.object({ position: z.enum(['left', 'right']) })),
  pin: z.object({ needed: z.number(), available: z.number() }),
  bonuses: z.array(bonus),
  total: z.object({ amount: z.number(), pair: z.number(), paid: z.number(), flushed: z.number() }),
  business_day: z.string(),
})

const reply = z.object({ preview })

export type PreviewBonus = z.infer<typeof bonus>
export type Preview = z.infer<typeof preview>

/** POST /api/networks/preview: simulates a registration and returns its slots, pins, bonuses and flushed pairs. */
export function previewQuery({ upline, position }: Slot, quantity: number) {
  return queryOptions({
    // Not below the tree's key: that is invalidated after the registration, when the slot is taken.
    queryKey: ['preview', upline, position, quantity],
    queryFn: async ({ signal }) => {
      const request = { upline, position, accountqty: quantity }
      return (await api.post('/api/networks/preview', request, reply, { signal })).preview
    },
  })
}

/** The server's message when the slot is unusable: unknown upline (404) or taken slot (409). */
export function slotRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return undefined
  return error.message
}
