import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import { passkeyFields } from '../security/passkeys'

const words = texts.profile.secondFactor
const message = z.object({ message: z.string() })

const status = z.object({
  enrolled_at: z.nullable(z.string()),
  recovery_codes: z.number(),
  passkeys: z._default(z.array(passkeyFields), []),
})

/** GET /api/users/second_factor: when it was enrolled, how many recovery codes are left, and the passkeys. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api.get('/api/users/second_factor', status, { signal }),
})

const required = (missing: string) => z.string().check(z.minLength(1, missing))
const code = z.string().check(z.trim(), z.minLength(1, words.codeMissing))

export const passwordCheck = z.object({ password: required(words.passwordMissing) })
export const codeCheck = z.object({ code })
export const disableCheck = z.object({ password: required(words.passwordMissing), code })

const enrolment = z.object({ message: z.string(), secret: z.string(), uri: z.string() })
export type PendingEnrolment = z.infer<typeof enrolment>

/** POST /api/users/second_factor/begin: returns a secret that takes effect only when its first code is confirmed. */
export function useStartEnrolment() {
  return useSecondFactorMutation(({ password }: z.infer<typeof passwordCheck>) =>
    api.post('/api/users/second_factor/begin', { password }, enrolment),
  )
}

const enrolmentReply = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })
export type EnrolmentReply = z.infer<typeof enrolmentReply>

/** POST /api/users/second_factor/confirm: enrols with the first code; returns the recovery codes. */
export function useConfirmEnrolment() {
  return useSecondFactorMutation((values: z.infer<typeof codeCheck>) =>
    api.post('/api/users/second_factor/confirm', values, enrolmentReply),
  )
}

/** POST /api/users/second_factor/disable: removes the second factor. */
export function useDisableSecondFactor() {
  return useSecondFactorMutation((values: z.infer<typeof disableCheck>) =>
    api.post('/api/users/second_factor/disable', values, message),
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
