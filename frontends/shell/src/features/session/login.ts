import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import { readLogin } from './login-reply'

export const loginCheck = z.object({
  username: z.string().check(z.minLength(1, texts.auth.usernameMissing)),
  password: z.string().check(z.minLength(1, texts.auth.passwordMissing)),
  remember: z.boolean(),
})

export type LoginValues = z.infer<typeof loginCheck>

/** POST /api/auth/login. Bad credentials are 422 without field errors. */
export function login({ username, password, remember }: LoginValues) {
  const form = new URLSearchParams({ username, password })
  if (remember) form.set('remember', '1')
  return api.post('/api/auth/login', form).then(readLogin)
}
