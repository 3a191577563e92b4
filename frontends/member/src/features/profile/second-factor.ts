import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.profile.secondFactor
/** GET /api/users/second_factor: when it was enrolled, how many recovery codes are left, and the passkeys. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api.get('/api/users/second_factor', { signal }),
})

const required = (missing: string) => z.string().check(z.minLength(1, missing))
const code = z.string().check(z.trim(), z.minLength(1, words.codeMissing))

export const passwordCheck = z.object({ password: required(words.passwordMissing) })
export const codeCheck = z.object({ code })
export const disableCheck = z.object({ password: required(words.passwordMissing), code })

export type PendingEnrolment = Reply<'POST /api/users/second_factor/begin'>

/** POST /api/users/second_factor/begin: returns a secret that takes effect only when its first code is confirmed. */
export function useStartEnrolment() {
  return useSecondFactorMutation(({ password }: z.infer<typeof passwordCheck>) =>
    api.post('/api/users/second_factor/begin', { password }),
  )
}

export type EnrolmentReply = Reply<'POST /api/users/second_factor/confirm'>

/** POST /api/users/second_factor/confirm: enrols with the first code; returns the recovery codes. */
export function useConfirmEnrolment() {
  return useSecondFactorMutation((values: z.infer<typeof codeCheck>) =>
    api.post('/api/users/second_factor/confirm', values),
  )
}

/** POST /api/users/second_factor/disable: removes the second factor. */
export function useDisableSecondFactor() {
  return useSecondFactorMutation((values: z.infer<typeof disableCheck>) =>
    api.post('/api/users/second_factor/disable', values),
  )
}

/**
 * Mutation that refetches the second factor and the sessions, because the change logs out other devices. Also after a
 * failure or lost reply: an earlier attempt or another tab may have made the change.
 */
function useSecondFactorMutation<Values, Reply>(mutationFn: (values: Values) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
}
