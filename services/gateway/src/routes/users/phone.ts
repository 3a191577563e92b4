import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'

export const requestPhoneCode = declareCall({
  method: 'POST',
  path: '/api/users/phone/code',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    "Sends a code of six digits to the caller's phone by WhatsApp, which replaces an earlier one. 409 without a phone and when it is verified; 429 after too many codes for the caller.",
  reply: messageReply.extend({ expires_at: z.string().nullable() }),
  async handle({ clients }) {
    const { expiresAt } = await clients.identity.requestPhoneCode({})
    return { message: 'Kode dikirim lewat WhatsApp.', expires_at: toIsoTime(expiresAt) }
  },
})

export const verifyPhone = declareCall({
  method: 'POST',
  path: '/api/users/phone/verify',
  access: 'member',
  inPerson: true,
  summary: "Verifies the caller's phone by the code that was sent to it. Five wrong ones make it void.",
  input: z.object({ code: requiredText(20) }),
  async handle({ input, clients }) {
    await clients.identity.verifyPhone(input)
    return { message: 'Nomor HP Anda sudah terverifikasi.' }
  },
})

export const markPhoneVerified = declareCall({
  method: 'POST',
  path: '/api/users/phone/mark/:id',
  access: 'members.change',
  inPerson: true,
  mayConflict: true,
  summary:
    "Marks a member's phone as verified by the office. 403 for an admin's account; 409 when the member has another phone than the one sent along. Idempotent.",
  params: z.object({ id: requiredText(50) }),
  input: z.object({ phone: requiredText(50) }),
  async handle({ params, input, clients }) {
    await clients.identity.markPhoneVerified({ memberId: params.id, phone: input.phone })
    return { message: 'Nomor HP ini ditandai terverifikasi.' }
  },
})
