import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { codeTexts } from './code-texts'
import { readLogin } from './login-reply'

export const codeCheck = z.object({
  code: z.string().check(z.trim(), z.minLength(1, codeTexts.codeMissing)),
})

export type CodeValues = z.infer<typeof codeCheck>

/** POST /api/auth/login/code. 401 for an expired challenge, 422 on the field for a wrong code. */
export function sendCode(challenge: string, code: string) {
  return api.post('/api/auth/login/code', new URLSearchParams({ challenge, code })).then(readLogin)
}
