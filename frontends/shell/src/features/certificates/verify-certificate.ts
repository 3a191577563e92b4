import { api, useQuery } from '@jejaring/web-platform'

/** GET /api/certificate/verify/{token}: the data of a genuine certificate; 404 for a forged one. */
export function useCertificateProof(token: string) {
  return useQuery({
    queryKey: ['certificate', token],
    queryFn: ({ signal }) =>
      api
        .get('/api/certificate/verify/{token}', { parameters: { token }, signal })
        .then((body) => body.certificate),
    retry: false,
  })
}
