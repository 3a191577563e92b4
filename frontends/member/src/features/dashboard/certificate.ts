import { api, queryOptions } from '@jejaring/web-platform'

/** GET /api/certificate: URLs of the member's certificate, as an image and as a PDF. */
export const certificateQuery = queryOptions({
  queryKey: ['certificate'],
  queryFn: ({ signal }) => api.get('/api/certificate', { signal }),
  staleTime: 5 * 60_000,
})
