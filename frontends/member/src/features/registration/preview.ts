import { ApiError, api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import type { Slot } from './register'

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

export type ForeseenBonus = z.infer<typeof bonus>
export type Preview = z.infer<typeof preview>

/** POST /api/networks/preview: what a registration would fill, use, earn and flush if it were made now; changes nothing. */
export function previewQuery({ upline, position }: Slot, quantity: number) {
  return queryOptions({
    // Apart from the tree, which is asked for again when the registration is made: the slot is taken then.
    queryKey: ['preview', upline, position, quantity],
    queryFn: async ({ signal }) => {
      const asked = { upline, position, accountqty: quantity }
      return (await api.post('/api/networks/preview', asked, reply, { signal })).preview
    },
  })
}

/** The server's sentence when nobody can be registered here: an unknown upline, or a slot that is taken. */
export function slotRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return undefined
  return error.message
}
