import type { Session } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import type { SessionCookie } from '../../http/session-cookie'
import { configFields } from '../../mappers/config-values'
import { userFields } from '../../mappers/member'
import { beginSession } from './login'

export const loginCode = (cookie: SessionCookie) =>
  declareCall({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    summary:
      'The second step of a login: a code of the authenticator or a recovery code. 401 for a challenge that is over, 422 for a wrong code, 429 after many failures.',
    input: z.object({ challenge: requiredText(100), code: requiredText(20) }),
    reply: z.object({ message: z.string(), user: userFields, config: configFields }),
    async handle({ input, clients, request, reply }) {
      const { token, session } = await clients.identity.openSessionByCode(input)
      return await beginSession(clients, { request, reply, cookie }, token, session as Session)
    },
  })
