import csrf from '@fastify/csrf-protection'
import { forbidden } from '@jejaring/service'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SessionCookie, sessionBinding, tokenOf } from './session'

const secretCookie = 'jejaring_xsrf'

/** Where a browser says that a request was made; `none` is somebody who typed the address. */
const ownSites = ['same-origin', 'none']

/**
 * Anti-forgery as axios and Laravel do it (rule book §1): any GET under /api sets the readable
 * cookie XSRF-TOKEN, and whatever changes state must send it back in the header X-XSRF-TOKEN. The
 * token is bound to a signed secret of this browser and to the session.
 */
export async function protectFromForgery(
  app: FastifyInstance,
  cookie: SessionCookie,
  hmacKey: string,
  publicUrl: string | undefined,
): Promise<void> {
  const shared = { path: '/', sameSite: 'lax' as const, secure: cookie.secure }
  await app.register(csrf, {
    cookieKey: cookie.secure ? `__Host-${secretCookie}` : secretCookie,
    cookieOpts: { ...shared, httpOnly: true, signed: true },
    csrfOpts: { hmacKey },
    getToken: (request) => request.headers['x-xsrf-token'] as string,
    getUserInfo: (request) => sessionBinding(tokenOf(request, cookie)),
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith('/api/')) {
      issueToken(reply, cookie, tokenOf(request, cookie))
    }
    done()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { access, changesState } = request.routeOptions.config
    if (!access || !changesState) return done()
    if (isForeign(request, publicUrl)) return done(forbidden('Permintaan dari situs lain ditolak.'))
    app.csrfProtection.call(app, request, reply, done)
  })
}

/** Sets XSRF-TOKEN for the session that `token` stands for; call it again when the session changes. */
export function issueToken(reply: FastifyReply, cookie: SessionCookie, token: string): void {
  const value = reply.generateCsrf({ userInfo: sessionBinding(token) })
  reply.setCookie('XSRF-TOKEN', value, { path: '/', sameSite: 'lax', secure: cookie.secure, httpOnly: false })
}

/** Browsers name where a request comes from; other programs may leave it out. */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !ownSites.includes(site)) return true
  if (!origin) return false
  if (publicUrl && origin === new URL(publicUrl).origin) return false
  // In production there is one address, and plain http is not it.
  if (publicUrl?.startsWith('https:')) return true
  try {
    return new URL(origin).host !== new URL(`${request.protocol}://${request.host}`).host
  } catch {
    return true
  }
}
