import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type MyReward = Reply<'GET /api/rewards/myrewards'>['data'][number]

/** GET /api/rewards/myrewards: the catalogue with the member's progress; `points` are the lifetime points of the smaller leg. */
export const myRewardsQuery = queryOptions({
  queryKey: ['rewards', 'mine'],
  queryFn: ({ signal }) => api.get('/api/rewards/myrewards', { signal }),
})
