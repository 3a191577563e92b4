import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ image: z.string(), download: z.string() })

/** GET /api/certificate: URLs of the member's certificate, as an image and as a PDF. */
export const certificateQuery = queryOptions({
  queryKey: ['certificate'],
  queryFn: ({ signal }) => api.get('/api/certificate', reply, { signal }),
  staleTime: 5 * 60_000,
})
