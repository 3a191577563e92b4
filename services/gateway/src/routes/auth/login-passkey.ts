import type { Session } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import { pageOrigin } from '../../http/page-origin'
import type { SessionCookie } from '../../http/session-cookie'
import { configFields } from '../../mappers/config-values'
import { userFields } from '../../mappers/member'
import { credentialFields, webauthnOptions } from '../users/passkeys'
import { beginSession } from './login'

const challenge = requiredText(100)

const loginCredential = credentialFields.extend({
  response: z.object({
    clientDataJSON: requiredText(4000),
    authenticatorData: requiredText(4000),
    signature: requiredText(4000),
    userHandle: requiredText(200).optional(),
  }),
})

export const beginPasskeyLogin = declareCall({
  method: 'POST',
  path: '/api/auth/login/passkey/begin',
  access: 'public',
  summary:
    'WebAuthn options for the second step of a login. 401 for a challenge that is over, 404 without a passkey.',
  input: z.object({ challenge }),
  reply: z.object({ message: z.string(), options: webauthnOptions }),
  async handle({ input, clients, request }) {
    const { optionsJson } = await clients.identity.beginPasskeyLogin({
      challenge: input.challenge,
      origin: pageOrigin(request),
    })
    return { message: 'Ikuti petunjuk di perangkat Anda.', options: JSON.parse(optionsJson) }
  },
})

export const loginPasskey = (cookie: SessionCookie) =>
  declareCall({
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'public',
    summary:
      'The second step of a login by a passkey. 401 for a challenge that is over, 422 for an answer that proves nothing, 429 after many failures.',
    input: z.object({ challenge, credential: loginCredential }),
    reply: z.object({ message: z.string(), user: userFields, config: configFields }),
    async handle({ input, clients, request, reply }) {
      const { token, session } = await clients.identity.openSessionByPasskey({
        challenge: input.challenge,
        origin: pageOrigin(request),
        credentialJson: JSON.stringify(input.credential),
      })
      return await beginSession(clients, { request, reply, cookie }, token, session as Session)
    },
  })
