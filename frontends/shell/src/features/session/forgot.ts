import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

export const forgotCheck = z.object({
  username: z.string().check(z.minLength(1, texts.auth.usernameMissing)),
})

export type ForgotValues = z.infer<typeof forgotCheck>

/** POST /api/auth/forgot. The reply does not reveal whether the account exists. */
export function forgot({ username }: ForgotValues) {
  return api.post('/api/auth/forgot', new URLSearchParams({ username }))
}
