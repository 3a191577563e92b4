import { z } from 'zod'
import { declareCall } from '../../http/call'
import { password } from '../../http/fields'

export const recover = declareCall({
  method: 'POST',
  path: '/api/auth/recover',
  access: 'public',
  summary:
    'Sets a password by the token of a link, once, and ends all sessions of its accounts. 422 for a link that is used or expired.',
  input: z.object({
    // No length limit: an impossible token gets the same answer as an unknown link.
    token: z.string({ error: 'Wajib diisi.' }).trim(),
    password: password.min(1, 'Wajib diisi.'),
    password_confirmation: password.min(1, 'Wajib diisi.'),
  }),
  async handle({ input, clients }) {
    await clients.identity.recover({
      token: input.token,
      password: input.password,
      passwordConfirmation: input.password_confirmation,
    })
    return { message: 'Kata sandi Anda sudah diatur. Silakan masuk dengan kata sandi yang baru.' }
  },
})
