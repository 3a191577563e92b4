import { api } from '@jejaring/web-platform'
import { readLogin } from './login-reply'

export interface LoginValues {
  username: string
  password: string
  remember: boolean
}

/** POST /api/auth/login. Bad credentials are 422 without field errors. */
export function login({ username, password, remember }: LoginValues) {
  const form = new URLSearchParams({ username, password })
  if (remember) form.set('remember', '1')
  return api.post('/api/auth/login', form).then(readLogin)
}
