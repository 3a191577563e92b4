import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { password, requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'

export const requestEmailCode = declareCall({
  method: 'POST',
  path: '/api/users/email/code',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    "Sends a code of six digits to an e-mail address, which becomes the caller's with it; replaces an earlier code. `current_password` is required. 404 where e-mail is not in use; 409 for the current address; 429 after too many codes or wrong passwords.",
  input: z.object({ email: requiredText(254), current_password: password.default('') }),
  reply: messageReply.extend({ expires_at: z.string().nullable() }),
  async handle({ input, clients }) {
    const { expiresAt } = await clients.identity.requestEmailCode({
      email: input.email,
      currentPassword: input.current_password,
    })
    return { message: 'Kode dikirim lewat email.', expires_at: toIsoTime(expiresAt) }
  },
})

export const verifyEmail = declareCall({
  method: 'POST',
  path: '/api/users/email/verify',
  access: 'member',
  inPerson: true,
  summary:
    "Makes the address that the code was sent to the caller's. Five wrong ones make it void. 404 where e-mail is not in use.",
  input: z.object({ code: requiredText(20) }),
  async handle({ input, clients }) {
    await clients.identity.verifyEmail(input)
    return { message: 'Alamat email Anda sudah terverifikasi.' }
  },
})

export const removeEmail = declareCall({
  method: 'POST',
  path: '/api/users/email/remove',
  access: 'member',
  inPerson: true,
  summary: "Removes the caller's e-mail address; does nothing without one. `current_password` is required.",
  input: z.object({ current_password: password.default('') }),
  async handle({ input, clients }) {
    await clients.identity.removeEmail({ currentPassword: input.current_password })
    return { message: 'Alamat email dihapus dari akun Anda.' }
  },
})
