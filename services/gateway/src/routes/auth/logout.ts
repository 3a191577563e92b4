import { issueToken } from '../../http/anti-forgery'
import { declareCall } from '../../http/call'
import { clearSessionCookie, type SessionCookie, tokenOf } from '../../http/session-cookie'

export const logout = (cookie: SessionCookie) =>
  declareCall({
    method: 'GET',
    path: '/api/auth/logout',
    access: 'public',
    changesState: true,
    summary: 'Ends the session. Fine without one.',
    async handle({ clients, request, reply }) {
      const token = tokenOf(request, cookie)
      if (token) await clients.identity.closeSession({ token })
      clearSessionCookie(reply, cookie)
      issueToken(reply, cookie, '')
      return { message: 'Anda telah keluar.' }
    },
  })
