import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'

export const forgot = declareCall({
  method: 'POST',
  path: '/api/auth/forgot',
  access: 'public',
  summary:
    'Sends a recovery link to the phone and, where a mail server is configured, to the verified e-mail address of an active account. The answer is the same for every username; 429 for an address that asks too often.',
  input: z.object({ username: requiredText(100) }),
  async handle({ input, clients }) {
    const { emailEnabled } = await clients.identity.requestRecovery({
      username: input.username.toLowerCase(),
    })
    const channels = emailEnabled
      ? 'WhatsApp pemiliknya dan alamat emailnya yang terverifikasi'
      : 'WhatsApp pemiliknya'
    return {
      message: `Bila akun itu ada dan aktif, tautan untuk mengatur kata sandi dikirim ke ${channels}. Tautan berlaku 60 menit.`,
    }
  },
})
