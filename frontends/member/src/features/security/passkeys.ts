import { api, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.security.passkeys

export type Passkey = Reply<'GET /api/users/second_factor'>['passkeys'][number]

const password = z.string().check(z.minLength(1, words.passwordMissing))

export const addCheck = z.object({
  name: z.string().check(z.trim(), z.minLength(1, words.nameMissing), z.maxLength(50, words.nameTooLong)),
  password,
  code: z.string().check(z.trim(), z.minLength(1, words.codeMissing)),
})
export const removeCheck = z.object({ password })

/** POST /api/users/second_factor/passkeys/remove/:id. */
export function useRemovePasskey({ id }: Passkey) {
  return usePasskeyMutation((values: z.infer<typeof removeCheck>) =>
    api.post('/api/users/second_factor/passkeys/remove/{id}', values, { parameters: { id } }),
  )
}

/**
 * Mutation that refetches the passkeys and the sessions, because the change logs out other devices. Also after a failure
 * or lost reply: an earlier attempt or another tab may have made the change.
 */
export function usePasskeyMutation<Values, Result>(mutationFn: (values: Values) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
}
