import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

export const phoneCodeCheck = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, texts.profile.phoneCheck.codeWrong)),
})

/** POST /api/users/phone/code: sends a code to the caller's phone. */
export function useSendPhoneCode() {
  return useMutation({ mutationFn: () => api.post('/api/users/phone/code', {}) })
}

/** POST /api/users/phone/verify: verifies the phone by the code. */
export function useVerifyPhone() {
  return useMutation({
    mutationFn: (values: z.infer<typeof phoneCodeCheck>) => api.post('/api/users/phone/verify', values),
  })
}
