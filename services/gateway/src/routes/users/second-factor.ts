import type { Passkey } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { password, requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { json } from '../../mappers/json-mapper'

const code = requiredText(20)

const passkeyJson = json
  .object<Passkey>()({ id: json.text, name: json.text, last_used_at: json.time })
  .with({ created_at: z.string() }, ({ createdAt }) => ({ created_at: toIsoTime(createdAt) ?? '' }))

export const secondFactor = declareCall({
  method: 'GET',
  path: '/api/users/second_factor',
  access: 'member',
  summary:
    "Whether the caller's login asks for a second factor, how many recovery codes are left, and the passkeys.",
  reply: messageReply.extend({
    enrolled_at: z.string().nullable(),
    recovery_codes: z.number(),
    passkeys: z.array(passkeyJson.schema),
  }),
  async handle({ clients }) {
    const { enrolledAt, recoveryCodes, passkeys } = await clients.identity.readSecondFactor({ memberId: '' })
    return {
      message: 'Data berhasil dimuat.',
      enrolled_at: toIsoTime(enrolledAt),
      recovery_codes: recoveryCodes,
      passkeys: passkeys.map(passkeyJson.toJson),
    }
  },
})

export const beginSecondFactor = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/begin',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary: 'A new secret for an authenticator, by password. 409 when a second factor is enrolled.',
  input: z.object({ password: password.min(1, 'Wajib diisi.') }),
  reply: messageReply.extend({ secret: z.string(), uri: z.string() }),
  async handle({ input, clients }) {
    const begun = await clients.identity.beginSecondFactor(input)
    return { message: 'Pindai kode QR dengan aplikasi autentikator Anda.', ...begun }
  },
})

export const confirmSecondFactor = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/confirm',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    'Enrols the secret by its first code, ends all other sessions, and answers the recovery codes, this once. 404 when nothing was begun.',
  input: z.object({ code }),
  reply: messageReply.extend({ recovery_codes: z.array(z.string()) }),
  async handle({ input, clients }) {
    const { recoveryCodes } = await clients.identity.confirmSecondFactor(input)
    return { message: 'Verifikasi dua langkah sudah aktif.', recovery_codes: recoveryCodes }
  },
})

export const disableSecondFactor = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/disable',
  access: 'member',
  inPerson: true,
  summary: "Disables the caller's second factor by password and code. Idempotent.",
  input: z.object({ password: password.min(1, 'Wajib diisi.'), code }),
  async handle({ input, clients }) {
    await clients.identity.disableSecondFactor(input)
    return { message: 'Verifikasi dua langkah sudah dinonaktifkan.' }
  },
})

export const removeSecondFactor = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/remove/:id',
  access: 'members.change',
  inPerson: true,
  summary:
    "Removes a member's second factor and ends all sessions of the member. 403 for an admin's account. Idempotent.",
  params: z.object({ id: requiredText(50) }),
  async handle({ params, clients }) {
    await clients.identity.removeSecondFactor({ memberId: params.id })
    return { message: 'Verifikasi dua langkah member ini sudah dihapus.' }
  },
})
