import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.security.passkeys
const message = z.object({ message: z.string() })

/** An entry of `passkeys` in GET /api/users/second_factor. */
export const passkeyFields = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkeyFields>

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
    api.post(`/api/users/second_factor/passkeys/remove/${id}`, values, message),
  )
}

/**
 * Mutation that refetches the passkeys and the sessions, because the change logs out other devices. Also after a failure
 * or lost reply: an earlier attempt or another tab may have made the change.
 */
export function usePasskeyMutation<Values, Reply>(mutationFn: (values: Values) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
}
