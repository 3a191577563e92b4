import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { securityQuery } from '../security/security'

const words = texts.profile.emailCheck
const currentPassword = z.string().check(z.minLength(1, words.passwordMissing))

export const emailCheck = z.object({
  email: z.string().check(z.trim(), z.email(words.addressWrong)),
  current_password: currentPassword,
})
export const emailCodeCheck = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, words.codeWrong)),
})
export const removalCheck = z.object({ current_password: currentPassword })

/** POST /api/users/email/code: sends a code to an address. */
export function useSendEmailCode() {
  return useMutation({
    mutationFn: (values: z.infer<typeof emailCheck>) => api.post('/api/users/email/code', values),
  })
}

/** POST /api/users/email/verify: makes the address that the code was sent to the caller's. */
export function useVerifyEmail() {
  const reload = useReloadSecurity()
  return useMutation({
    mutationFn: (values: z.infer<typeof emailCodeCheck>) => api.post('/api/users/email/verify', values),
    onSuccess: reload,
  })
}

/** POST /api/users/email/remove: removes the caller's address. */
export function useRemoveEmail() {
  const reload = useReloadSecurity()
  return useMutation({
    mutationFn: (values: z.infer<typeof removalCheck>) => api.post('/api/users/email/remove', values),
    onSuccess: reload,
  })
}

function useReloadSecurity() {
  const client = useQueryClient()
  return () => client.invalidateQueries(securityQuery)
}
