import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({
  certificate: z.object({
    number: z.string(),
    name: z.string(),
    username: z.string(),
    issued_at: z.nullable(z.string()),
  }),
})

/** GET /api/certificate/verify/{token}: the data of a genuine certificate; 404 for a forged one. */
export function useCertificateProof(token: string) {
  return useQuery({
    queryKey: ['certificate', token],
    queryFn: ({ signal }) =>
      api
        .get(`/api/certificate/verify/${encodeURIComponent(token)}`, reply, { signal })
        .then((body) => body.certificate),
    retry: false,
  })
}
