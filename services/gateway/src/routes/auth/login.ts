import type { Session } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { issueToken } from '../../http/anti-forgery'
import { call } from '../../http/call'
import { flag, password, requiredText } from '../../http/fields'
import { type SessionCookie, setSessionCookie } from '../../http/session'
import { configFields, presentConfigs } from '../../present/configs'
import { presentUser, userFields } from '../../present/member'

export const login = (cookie: SessionCookie) =>
  call({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary:
      'Starts a session. 422 for bad credentials, 403 for an inactive account, 429 after many failures.',
    input: z.object({
      username: requiredText(100),
      password: password.min(1, 'Wajib diisi.'),
      remember: flag,
    }),
    reply: z.object({ message: z.string(), user: userFields, config: configFields }),
    async handle({ input, clients, request, reply }) {
      const opened = await clients.identity.openSession({
        username: input.username.toLowerCase(),
        password: input.password,
        remember: input.remember,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      })
      const session = opened.session as Session
      const [user, config] = await Promise.all([presentUser(session, clients), presentConfigs(clients)])
      setSessionCookie(reply, cookie, opened.token, session.remember ? session.expiresAt : undefined)
      issueToken(reply, cookie, opened.token)
      return { message: `Selamat datang, ${user.name}.`, user, config }
    },
  })
