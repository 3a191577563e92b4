import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const legs = z.object({ left: z.number(), right: z.number() })

const state = z.object({
  username: z.string(),
  placed: z.boolean(),
  placed_at: z.nullable(z.string()),
  seq: z.number(),
  business_day: z.string(),
  downlines: legs,
  points: legs,
  waiting: legs,
  matched: z.number(),
  paid_today: z.number(),
  flushed_today: z.number(),
  flushout: z.number(),
  sponsored: z.number(),
  levels: z.array(z.object({ level: z.number(), left: z.number(), right: z.number(), pair: z.number() })),
})

const reply = z.object({ message: z.string(), as_of: state })

export type HistoricalState = z.infer<typeof state>
export type Legs = z.infer<typeof legs>

/** `now`: the current state; `date`: the end of a business day; `seq`: after the placement with that sequence number. */
export interface AsOfRequest {
  username: string
  when: 'now' | 'date' | 'seq'
  date: string
  seq: number | null
}

/** GET /api/networks/as-of: the historical state of a member. A mutation, so that the form can show its field errors. */
export function useHistoricalState() {
  return useMutation({
    mutationFn: ({ username, when, date, seq }: AsOfRequest) => {
      const query = new URLSearchParams({ username })
      if (when === 'date') query.set('date', date)
      if (when === 'seq') query.set('seq', String(seq))
      return api.get(`/api/networks/as-of?${query}`, reply)
    },
  })
}
