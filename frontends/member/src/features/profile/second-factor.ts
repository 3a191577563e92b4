import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.profile.secondFactor
const message = z.object({ message: z.string() })

const state = z.object({ enrolled_at: z.nullable(z.string()), recovery_codes: z.number() })

/** GET /api/users/second_factor */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api.get('/api/users/second_factor', state, { signal }),
})

const filled = (missing: string) => z.string().check(z.minLength(1, missing))
const code = z.string().check(z.trim(), z.minLength(1, words.codeMissing))

export const passwordCheck = z.object({ password: filled(words.passwordMissing) })
export const codeCheck = z.object({ code })
export const disableCheck = z.object({ password: filled(words.passwordMissing), code })

const begun = z.object({ message: z.string(), secret: z.string(), uri: z.string() })
export type Begun = z.infer<typeof begun>

/** POST /api/users/second_factor/begin: a secret that is good for nothing before its first code. */
export function useBegin() {
  return useChange(({ password }: z.infer<typeof passwordCheck>) =>
    api.post('/api/users/second_factor/begin', { password }, begun),
  )
}

const enrolled = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })
export type Enrolled = z.infer<typeof enrolled>

/** POST /api/users/second_factor/confirm */
export function useConfirm() {
  return useChange((values: z.infer<typeof codeCheck>) =>
    api.post('/api/users/second_factor/confirm', values, enrolled),
  )
}

/** POST /api/users/second_factor/disable */
export function useDisable() {
  return useChange((values: z.infer<typeof disableCheck>) =>
    api.post('/api/users/second_factor/disable', values, message),
  )
}

/**
 * Other devices are logged out by it, so their list is asked for again, too. So it is without an answer, and after a
 * refusal: it may have been done by an earlier try, or in another tab.
 */
function useChange<Values, Reply>(mutationFn: (values: Values) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
}
