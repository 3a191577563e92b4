import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.profile.personalDataRequests

/** GET /api/users/personal_data: the newest request, and what an erasure waits for. */
export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: ({ signal }) => api.get('/api/users/personal_data', { signal }),
})

const filled = z.string().check(z.trim(), z.minLength(1, words.missing), z.maxLength(300, words.tooLong))

export const correctionCheck = z.object({ field: z.string(), value: filled, reason: filled })
export const erasureCheck = z.object({
  password: z.string().check(z.minLength(1, words.passwordMissing)),
  code: z.string(),
})

/** POST /api/users/personal_data/correction. */
export function useRequestCorrection() {
  const reload = useReload()
  return useMutation({
    mutationFn: (values: z.infer<typeof correctionCheck>) =>
      api.post('/api/users/personal_data/correction', values),
    onSuccess: reload,
  })
}

/** POST /api/users/personal_data/erasure. */
export function useRequestErasure() {
  const reload = useReload()
  return useMutation({
    mutationFn: (values: z.infer<typeof erasureCheck>) =>
      api.post('/api/users/personal_data/erasure', values),
    onSuccess: reload,
  })
}

/** POST /api/users/personal_data/withdraw. */
export function useWithdrawRequest() {
  const reload = useReload()
  return useMutation({
    mutationFn: () => api.post('/api/users/personal_data/withdraw', {}),
    onSettled: reload,
  })
}

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries(personalDataQuery)
}
