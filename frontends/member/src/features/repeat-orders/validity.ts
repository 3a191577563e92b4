import { api, queryOptions } from '@jejaring/web-platform'

/** GET /api/withdraws/validity: until when the last repeat order keeps withdrawals open. */
export const validityQuery = queryOptions({
  queryKey: ['repeat-order-validity'],
  queryFn: ({ signal }) => api.get('/api/withdraws/validity', { signal }),
})
