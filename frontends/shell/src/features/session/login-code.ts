import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { codeTexts } from './code-texts'
import { loginReply } from './login-reply'

export const codeCheck = z.object({
  code: z.string().check(z.trim(), z.minLength(1, codeTexts.codeMissing)),
})

export type CodeValues = z.infer<typeof codeCheck>

/** POST /api/auth/login/code. A challenge that is over is 401, a wrong code 422 at the field. */
export function sendCode(challenge: string, code: string) {
  return api.post('/api/auth/login/code', new URLSearchParams({ challenge, code }), loginReply)
}
