import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'

export const forgot = declareCall({
  method: 'POST',
  path: '/api/auth/forgot',
  access: 'public',
  summary:
    'Sends a recovery link to the phone of an active account. The answer is the same for every username; 429 for an address that asks too often.',
  input: z.object({ username: requiredText(100) }),
  async handle({ input, clients }) {
    await clients.identity.requestRecovery({ username: input.username.toLowerCase() })
    return {
      message:
        'Bila akun itu ada dan aktif, tautan untuk mengatur kata sandi dikirim ke WhatsApp pemiliknya. Tautan berlaku 60 menit.',
    }
  },
})
