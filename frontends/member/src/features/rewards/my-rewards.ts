import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reward = z.object({
  id: z.string(),
  photo: z.nullable(z.string()),
  name: z.string(),
  min: z.number(),
  amount: z.number(),
  percentage: z.number(),
  sub_status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  reason: z.string(),
  claimed_at: z.nullable(z.string()),
})

const reply = z.object({ data: z.array(reward), points: z.number() })

export type MyReward = z.infer<typeof reward>

/** GET /api/rewards/myrewards: the catalogue with the member's progress; `points` are the lifetime points of the smaller leg. */
export const myRewardsQuery = queryOptions({
  queryKey: ['rewards', 'mine'],
  queryFn: ({ signal }) => api.get('/api/rewards/myrewards', reply, { signal }),
})
