import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { findBank } from '../../clients/find-bank'
import { issueToken } from '../../http/anti-forgery'
import { declareCall } from '../../http/call'
import { flag, password, requiredText } from '../../http/fields'
import { type SessionCookie, setSessionCookie, tokenOf } from '../../http/session-cookie'
import { configFields, toConfigJson } from '../../mappers/config-values'
import { toUserJson, userFields } from '../../mappers/member'

export const login = (cookie: SessionCookie) =>
  declareCall({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary:
      'Starts a session, or answers the challenge of a second factor for login/code. 422 for bad credentials, 403 for an inactive account, 429 after many failures.',
    input: z.object({
      username: requiredText(100),
      password: password.min(1, 'Wajib diisi.'),
      remember: flag,
    }),
    reply: z.union([
      z.object({ message: z.string(), user: userFields, config: configFields }),
      z.object({ message: z.string(), challenge: z.string(), passkey: z.boolean() }),
    ]),
    async handle({ input, clients, request, reply }) {
      const {
        token,
        session,
        challenge,
        passkey = false,
      } = await clients.identity.openSession({
        username: input.username.toLowerCase(),
        password: input.password,
        remember: input.remember,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      })
      if (challenge) return { message: 'Masukkan kode verifikasi untuk melanjutkan.', challenge, passkey }
      return await beginSession(clients, { request, reply, cookie }, token, session as Session)
    },
  })

interface LoginExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly cookie: SessionCookie
}

/**
 * Sets the session cookie and the anti-forgery token of the new session. Ends the session that the browser had: nobody could
 * end it later, because its token is overwritten.
 */
export async function beginSession(
  clients: Clients,
  { request, reply, cookie }: LoginExchange,
  token: string,
  session: Session,
) {
  const earlier = tokenOf(request, cookie)
  if (earlier) await clients.identity.closeSession({ token: earlier })
  const [bank, { values }] = await Promise.all([
    findBank(clients.configCache, session.member?.bank?.bankId),
    clients.configCache.readValues({}),
  ])
  const user = toUserJson(session, bank)
  setSessionCookie(reply, cookie, token, session)
  issueToken(reply, cookie, token)
  return { message: `Selamat datang, ${user.name}.`, user, config: toConfigJson(values) }
}
