import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const account = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  phone_verified_at: z.nullish(z.string()),
  phone_verified_by: z.nullish(z.string()),
  photo: z.nullable(z.string()),
  role: z.string(),
  admin_duty: z.nullish(z.string()),
  group: z.string(),
  status: z.string(),
  address: z.string(),
  province_id: z.nullable(z.string()),
  city_id: z.nullable(z.string()),
  subdistrict_id: z.nullable(z.string()),
  village_id: z.nullable(z.string()),
  bank_id: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  bank_account_name: z.nullable(z.string()),
  bank_account_address: z.nullable(z.string()),
  messages: z.boolean(),
  second_factor_at: z.nullable(z.string()),
  version: z.number(),
})

export type Account = z.infer<typeof account>

/** GET /api/users/profile/{username}: the account to edit. Not cached, so that the form never starts from an old version. */
export const accountQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'one', username],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = `/api/users/profile/${encodeURIComponent(username)}`
      return (await api.get(path, z.object({ user: account }), { signal })).user
    },
  })

const reply = z.object({ message: z.string() })

/** POST /api/users/duty/{id}: changes what another admin may do; under dual control it becomes a proposal. */
export function useAssignDuty({ id }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (duty: string) => api.post(`/api/users/duty/${id}`, { duty }, reply),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['users'] }),
        queries.invalidateQueries({ queryKey: ['proposals'] }),
      ]),
  })
}

/** POST /api/users/second_factor/remove/{id}. */
export function useRemoveSecondFactor({ id, username }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post(`/api/users/second_factor/remove/${id}`, {}, reply),
    // Also after a failure: another admin or the member may have removed it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one', username] }),
  })
}

/** POST /api/users/phone/mark/{id}: marks the phone that the admin sees as verified by the office. */
export function useMarkPhoneVerified({ id, username, phone }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post(`/api/users/phone/mark/${id}`, { phone }, reply),
    // Also after a failure: the member may have changed or verified the number.
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one', username] }),
  })
}
