import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type ProgrammeMonth = Reply<'GET /api/reports/months'>['months'][number]
export type Programme = Reply<'GET /api/reports/months'>

/** GET /api/reports/months: turnover, payout and flushed pairs per month and in total. */
export const programmeQuery = queryOptions({
  queryKey: ['reports', 'months'],
  queryFn: ({ signal }) => api.get('/api/reports/months', { signal }),
})
