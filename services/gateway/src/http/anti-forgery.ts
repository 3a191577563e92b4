import { hash } from 'node:crypto'
import csrf from '@fastify/csrf-protection'
import { forbidden } from '@jejaring/service'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { type SessionCookie, sessionBinding, tokenOf } from './session'

const secretCookie = 'jejaring_xsrf'

/** Tokens that are given again, about half a kilobyte each; who was pushed out gets a new one. */
const REMEMBERED = 4_096

/** Where a browser says that a request was made; `none` is somebody who typed the address. */
const ownSites = ['same-origin', 'none']

/**
 * Anti-forgery as axios and Laravel do it (rule book §1): any GET under /api sets the readable
 * cookie XSRF-TOKEN, and whatever changes state must send it back in the header X-XSRF-TOKEN. The
 * token is bound to a signed secret of this browser and to the session, and is the same for as long as both are
 * (docs/decisions/anti-forgery.md).
 */
export async function protectFromForgery(
  app: FastifyInstance,
  cookie: SessionCookie,
  hmacKey: string,
  publicUrl: string | undefined,
): Promise<void> {
  const shared = { path: '/', sameSite: 'lax' as const, secure: cookie.secure }
  const secretName = cookie.secure ? `__Host-${secretCookie}` : secretCookie
  await app.register(csrf, {
    cookieKey: secretName,
    cookieOpts: { ...shared, httpOnly: true, signed: true },
    csrfOpts: { hmacKey },
    getToken: (request) => request.headers['x-xsrf-token'] as string,
    getUserInfo: (request) => sessionBinding(tokenOf(request, cookie)),
  })

  const issued = new LruMap<string>(REMEMBERED)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) return done()
    const token = tokenOf(request, cookie)
    const secret = request.cookies[secretName] ?? ''
    // Neither secret nor session stays in memory, and a token has no space.
    const whose = hash('sha256', `${token} ${secret}`, 'base64url')
    const before = issued.get(whose)
    if (before) {
      reply.header('set-cookie', before)
      return done()
    }
    const setCookie = issueToken(reply, cookie, token)
    // A secret that is not ours was replaced by this answer.
    if (request.unsignCookie(secret).valid) issued.set(whose, setCookie)
    done()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { access, changesState } = request.routeOptions.config
    if (!access || !changesState) return done()
    if (isForeign(request, publicUrl)) return done(forbidden('Permintaan dari situs lain ditolak.'))
    app.csrfProtection.call(app, request, reply, done)
  })
}

/** Sets XSRF-TOKEN for the session that `token` stands for, and answers how; call it again when the session changes. */
export function issueToken(reply: FastifyReply, cookie: SessionCookie, token: string): string {
  const value = reply.generateCsrf({ userInfo: sessionBinding(token) })
  const options = { path: '/', sameSite: 'lax', secure: cookie.secure, httpOnly: false } as const
  const setCookie = reply.server.serializeCookie('XSRF-TOKEN', value, options)
  // In place of that for the session with which the request came.
  reply.removeHeader('set-cookie').header('set-cookie', setCookie)
  return setCookie
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
