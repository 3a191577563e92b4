import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { issueToken } from '../../http/anti-forgery'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import { type SessionCookie, setSessionCookie, tokenOf } from '../../http/session-cookie'

export const loginTo = (cookie: SessionCookie) =>
  declareCall({
    method: 'GET',
    path: '/api/auth/login_to/:username',
    access: 'members.change',
    changesState: true,
    summary:
      'Login as: a session of the admin for a member. 403 onto another admin, 404 for an unknown name, 422 for an inactive one.',
    params: z.object({ username: requiredText(100) }),
    async handle({ params, clients, request, reply }) {
      const { token, session } = await clients.identity.openSessionAs({
        username: params.username.toLowerCase(),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      })
      startSession(reply, cookie, token, session as Session)
      return { message: `Anda masuk sebagai ${session?.member?.username}.` }
    },
  })

export const loginPrev = (cookie: SessionCookie) =>
  declareCall({
    method: 'GET',
    path: '/api/auth/login_prev',
    access: 'member',
    changesState: true,
    summary: "The way back from a login-as session to the admin's own. 404 without one.",
    async handle({ clients, request, reply }) {
      const { token, session } = await clients.identity.restoreSession({ token: tokenOf(request, cookie) })
      startSession(reply, cookie, token, session as Session)
      return { message: `Anda kembali sebagai ${session?.member?.username}.` }
    },
  })

function startSession(reply: FastifyReply, cookie: SessionCookie, token: string, session: Session): void {
  setSessionCookie(reply, cookie, token, session)
  issueToken(reply, cookie, token)
}
