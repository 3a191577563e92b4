import { hash, timingSafeEqual } from 'node:crypto'
import csrf from '@fastify/csrf-protection'
import { forbidden } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { type SessionCookie, sessionBinding, tokenOf } from './session-cookie'

const SECRET_COOKIE = 'jejaring_xsrf'

/** Tokens that are given again, about half a kilobyte each; who was pushed out gets a new one. */
const MAX_REMEMBERED_TOKENS = 4_096

/** Where a browser says that a request was made; `none` is somebody who typed the address. */
const OWN_SITES = ['same-origin', 'none']

/**
 * Anti-forgery as axios and Laravel do it (rule book §1): any GET under /api sets the readable
 * cookie XSRF-TOKEN, and whatever changes state must send it back in the header X-XSRF-TOKEN. The
 * token is bound to a signed secret of this browser and to the session, and is the same for as long as both are
 * (docs/decisions/0042-anti-forgery-tokens.md).
 */
export async function protectFromForgery(
  app: FastifyInstance,
  cookie: SessionCookie,
  hmacKey: string,
  publicUrl: string | undefined,
): Promise<void> {
  const shared = { path: '/', sameSite: 'lax' as const, secure: cookie.secure }
  const secretName = cookie.secure ? `__Host-${SECRET_COOKIE}` : SECRET_COOKIE
  await app.register(csrf, {
    cookieKey: secretName,
    cookieOpts: { ...shared, httpOnly: true, signed: true },
    csrfOpts: { hmacKey },
    getToken: (request) => request.headers['x-xsrf-token'] as string,
    getUserInfo: (request) => sessionBinding(tokenOf(request, cookie)),
  })

  // Neither secret nor session stays in memory, and a token has no space.
  const cacheKeyOf = (request: FastifyRequest) =>
    hash('sha256', `${tokenOf(request, cookie)} ${request.cookies[secretName] ?? ''}`, 'base64url')
  const issued = new LruMap<IssuedToken>(MAX_REMEMBERED_TOKENS)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) return done()
    const whose = cacheKeyOf(request)
    const before = issued.get(whose)
    if (before) {
      reply.header('set-cookie', before.setCookie)
      return done()
    }
    const given = issueToken(reply, cookie, tokenOf(request, cookie))
    // A secret that is not ours was replaced by this answer.
    if (request.unsignCookie(request.cookies[secretName] ?? '').valid) issued.set(whose, given)
    done()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { access, changesState } = request.routeOptions.config
    if (!access || !changesState) return done()
    if (isForeign(request, publicUrl)) return done(forbidden('Permintaan dari situs lain ditolak.'))
    // What this process gave is known to be good without its hashes.
    const given = issued.get(cacheKeyOf(request))
    if (given && isSame(given.token, request.headers['x-xsrf-token'])) return done()
    app.csrfProtection.call(app, request, reply, done)
  })
}

interface IssuedToken {
  readonly token: string
  readonly setCookie: string
}

/** Sets XSRF-TOKEN for the session of that token, and answers what and how; call it again when the session changes. */
export function issueToken(reply: FastifyReply, cookie: SessionCookie, sessionToken: string): IssuedToken {
  const token = reply.generateCsrf({ userInfo: sessionBinding(sessionToken) })
  const options = { path: '/', sameSite: 'lax', secure: cookie.secure, httpOnly: false } as const
  const setCookie = reply.server.serializeCookie('XSRF-TOKEN', token, options)
  // In place of that for the session with which the request came.
  reply.removeHeader('set-cookie').header('set-cookie', setCookie)
  return { token, setCookie }
}

function isSame(token: string, sent: string | string[] | undefined): boolean {
  const [own, other] = [Buffer.from(token), Buffer.from(String(sent))]
  return own.length === other.length && timingSafeEqual(own, other)
}

/** Browsers name where a request comes from; other programs may leave it out. */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true
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
