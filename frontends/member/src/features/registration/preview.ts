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

const bonusSums = {
  bonuses: z.array(bonus),
  total: z.object({ amount: z.number(), pair: z.number(), paid: z.number(), flushed: z.number() }),
}

const preview = z.object({
  accounts: z.array(z.object({ position: z.enum(['left', 'right']) })),
  pin: z.object({ needed: z.number(), available: z.number() }),
  ...bonusSums,
  business_day: z.string(),
  /** Number of the last placement that is counted. */
  seq: z.number(),
})

const outcome = z.object({ ...bonusSums, first_seq: z.number() })

const previewReply = z.object({ preview })
const outcomeReply = z.object({ outcome })

export type PreviewBonus = z.infer<typeof bonus>
export type Preview = z.infer<typeof preview>
export type Outcome = z.infer<typeof outcome>

/** POST /api/networks/preview: simulates a registration and returns its slots, pins, bonuses and flushed pairs. */
export function previewQuery({ upline, position }: Slot, quantity: number) {
  return queryOptions({
    // Not below the tree's key: that is invalidated after the registration, when the slot is taken.
    queryKey: ['preview', upline, position, quantity],
    queryFn: async ({ signal }) => {
      const request = { upline, position, accountqty: quantity }
      return (await api.post('/api/networks/preview', request, previewReply, { signal })).preview
    },
  })
}

/** GET /api/networks/outcome: what the registration of this account has earned and flushed. */
export function outcomeQuery(username: string) {
  return queryOptions({
    queryKey: ['outcome', username],
    queryFn: async ({ signal }) => {
      const path = `/api/networks/outcome?username=${encodeURIComponent(username)}`
      return (await api.get(path, outcomeReply, { signal })).outcome
    },
    // The bonus log never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether other placements came between the preview and the registration. */
export function hasPlacementsBetween(preview: Preview, { first_seq }: Outcome): boolean {
  return first_seq !== preview.seq + 1
}

/** The server's message when the slot is unusable: unknown upline (404) or taken slot (409). */
export function slotRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return undefined
  return error.message
}
