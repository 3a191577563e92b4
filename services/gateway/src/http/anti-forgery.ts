import { hash, timingSafeEqual } from 'node:crypto'
import csrf from '@fastify/csrf-protection'
import { forbidden } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { type SessionCookie, sessionBinding, tokenOf } from './session-cookie'

const SECRET_COOKIE = 'jejaring_xsrf'
/** The token for our own pages, which other sites and instances on the host do not overwrite. */
const PAGE_TOKEN_COOKIE = 'jejaring_token'

/** About 0.5 kB each. A browser whose entry was evicted gets a new token. */
const MAX_REMEMBERED_TOKENS = 4_096

/** Allowed values of Sec-Fetch-Site; browsers send `none` for a typed address. */
const OWN_SITES = ['same-origin', 'none']

/**
 * CSRF protection in the convention of axios and Laravel (rule book §1): any GET under /api sets the readable cookie
 * XSRF-TOKEN, and calls that change state must send it back in the header X-XSRF-TOKEN. Our own pages read the same token
 * from a cookie of their own name. The token is bound to a signed
 * secret of the browser and to the session, and stays the same while both do (docs/decisions/0042-anti-forgery-tokens.md).
 */
export async function protectFromForgery(
  app: FastifyInstance,
  cookie: SessionCookie,
  hmacKey: string,
  publicUrl: string | undefined,
): Promise<void> {
  const shared = { path: '/', sameSite: 'lax' as const, secure: cookie.secure }
  const secretName = cookie.nameOf(SECRET_COOKIE)
  await app.register(csrf, {
    cookieKey: secretName,
    // A call without cookies is refused, which is no fault of ours.
    logLevel: 'debug',
    cookieOpts: { ...shared, httpOnly: true, signed: true },
    csrfOpts: { hmacKey },
    getToken: (request) => request.headers['x-xsrf-token'] as string,
    getUserInfo: (request) => sessionBinding(tokenOf(request, cookie)),
  })

  // A hash, so that neither secret nor session token stays in memory. Tokens contain no space, so the key is unambiguous.
  const cacheKeyOf = (request: FastifyRequest) =>
    hash('sha256', `${tokenOf(request, cookie)} ${request.cookies[secretName] ?? ''}`, 'base64url')
  const issued = new LruMap<IssuedToken>(MAX_REMEMBERED_TOKENS)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) return done()
    const key = cacheKeyOf(request)
    const known = issued.get(key)
    if (known) {
      reply.header('set-cookie', known.setCookie)
      return done()
    }
    const token = issueToken(reply, cookie, tokenOf(request, cookie))
    // Without a validly signed secret the response sets a new one, so this key is not seen again.
    if (request.unsignCookie(request.cookies[secretName] ?? '').valid) issued.set(key, token)
    done()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { access, changesState } = request.routeOptions.config
    if (!access || !changesState) return done()
    if (isForeign(request, publicUrl)) return done(forbidden('Permintaan dari situs lain ditolak.'))
    // A token from the cache is valid; comparing it is cheaper than verifying its hashes.
    const known = issued.get(cacheKeyOf(request))
    if (known && isSame(known.token, request.headers['x-xsrf-token'])) return done()
    app.csrfProtection.call(app, request, reply, done)
  })
}

interface IssuedToken {
  readonly token: string
  readonly setCookie: string[]
}

/** Sets XSRF-TOKEN for a session. Call it again whenever the session of the browser changes. */
export function issueToken(reply: FastifyReply, cookie: SessionCookie, sessionToken: string): IssuedToken {
  const token = reply.generateCsrf({ userInfo: sessionBinding(sessionToken) })
  const options = { path: '/', sameSite: 'lax', secure: cookie.secure, httpOnly: false } as const
  const names = ['XSRF-TOKEN', cookie.nameOf(PAGE_TOKEN_COOKIE)]
  const setCookie = names.map((name) => reply.server.serializeCookie(name, token, options))
  // Replaces the token of the session that the request came with.
  reply.removeHeader('set-cookie').header('set-cookie', setCookie)
  return { token, setCookie }
}

function isSame(token: string, sent: string | string[] | undefined): boolean {
  const [own, other] = [Buffer.from(token), Buffer.from(String(sent))]
  return own.length === other.length && timingSafeEqual(own, other)
}

/** Whether the request comes from another origin. Browsers send Origin or Sec-Fetch-Site; other clients may send neither. */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true
  if (!origin) return false
  if (publicUrl && origin === new URL(publicUrl).origin) return false
  // In production only the public https origin is allowed, not plain http of the same host.
  if (publicUrl?.startsWith('https:')) return true
  try {
    return new URL(origin).host !== new URL(`${request.protocol}://${request.host}`).host
  } catch {
    return true
  }
}
