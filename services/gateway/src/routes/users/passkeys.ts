import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { password, requiredText } from '../../http/fields'
import { pageOrigin } from '../../http/page-origin'

/** Options of WebAuthn, which the browser reads. */
export const webauthnOptions = z.record(z.string(), z.unknown())

/** What every answer of an authenticator has, in base64url. Identity verifies it. */
export const credentialFields = z.object({
  id: requiredText(2000),
  rawId: requiredText(2000),
  type: z.literal('public-key', { error: 'Bukan passkey.' }),
  clientExtensionResults: z.object({}).default({}),
})

const registrationCredential = credentialFields.extend({
  response: z.object({
    clientDataJSON: requiredText(4000),
    attestationObject: requiredText(20_000),
    transports: z.array(requiredText(20)).max(10).default([]),
  }),
})

export const beginPasskey = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/passkeys/begin',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    'WebAuthn options for a new passkey, by password and a code of the second factor. 409 without a second factor, or with ten passkeys.',
  input: z.object({ password: password.min(1, 'Wajib diisi.'), code: requiredText(20) }),
  reply: messageReply.extend({ options: webauthnOptions }),
  async handle({ input, clients, request }) {
    const { optionsJson } = await clients.identity.beginPasskey({ ...input, origin: pageOrigin(request) })
    return { message: 'Ikuti petunjuk di perangkat Anda.', options: JSON.parse(optionsJson) }
  },
})

export const confirmPasskey = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/passkeys/confirm',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    "Stores the passkey that the browser created and ends the caller's other sessions. 409 for one that is stored already.",
  input: z.object({ name: requiredText(50), credential: registrationCredential }),
  async handle({ input, clients, request }) {
    await clients.identity.confirmPasskey({
      name: input.name,
      origin: pageOrigin(request),
      credentialJson: JSON.stringify(input.credential),
    })
    return { message: 'Passkey sudah ditambahkan.' }
  },
})

export const removePasskey = declareCall({
  method: 'POST',
  path: '/api/users/second_factor/passkeys/remove/:id',
  access: 'member',
  inPerson: true,
  summary:
    "Removes one of the caller's passkeys by password and ends the caller's other sessions. Idempotent.",
  params: z.object({ id: requiredText(50) }),
  input: z.object({ password: password.min(1, 'Wajib diisi.') }),
  async handle({ input, params, clients }) {
    await clients.identity.removePasskey({ id: params.id, password: input.password })
    return { message: 'Passkey sudah dihapus.' }
  },
})
