import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { recoverTexts as words } from './recover-texts'

const fields = z.object({
  password: z.string().check(z.minLength(1, words.passwordMissing)),
  password_confirmation: z.string().check(z.minLength(1, words.confirmationMissing)),
})

export type RecoverValues = z.infer<typeof fields>

export const recoverCheck = fields.check((context) => {
  const { password, password_confirmation } = context.value
  if (password_confirmation !== '' && password !== password_confirmation) {
    context.issues.push({
      code: 'custom',
      message: words.differs,
      path: ['password_confirmation'],
      input: '',
    })
  }
})

/** POST /api/auth/recover: sets the password; the token of a link works once. */
export function recover(token: string, values: RecoverValues) {
  return api.post('/api/auth/recover', new URLSearchParams({ token, ...values }))
}
