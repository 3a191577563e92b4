import { createHash } from 'node:crypto'
import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookie {
  readonly name: string
  /** Name in the release before, whose sessions go on. */
  readonly formerName?: string
  readonly secure: boolean
  /** Names of our other cookies: with the prefix on https, with the port on http. */
  nameOf(base: string): string
}

/**
 * `__Host-` pins a cookie to this host and to https; browsers refuse it on plain http, where cookies ignore the port: the
 * name carries it there, so that two instances on one host do not disturb each other.
 */
export function sessionCookie(publicUrl: string | undefined, httpPort?: number): SessionCookie {
  if (publicUrl?.startsWith('https:')) {
    const nameOf = (base: string) => `__Host-${base}`
    return { name: nameOf('jejaring'), secure: true, nameOf }
  }
  const port = publicUrl ? new URL(publicUrl).port : String(httpPort ?? '')
  // As the page sees it: `location.port` is empty for the usual port.
  const nameOf = (base: string) => (['', '0', '80'].includes(port) ? base : `${base}_${port}`)
  return { name: nameOf('jejaring'), formerName: 'jejaring', secure: false, nameOf }
}

/** Every name that the cookie of a session may have. */
export const sessionCookieNames = ({ name, formerName = name }: SessionCookie) => [
  ...new Set([name, formerName]),
]

/** The opaque session token; empty when the cookie is missing or malformed. */
export function tokenOf({ cookies }: FastifyRequest, { name, formerName = name }: SessionCookie): string {
  const value = cookies[name] ?? cookies[formerName] ?? ''
  return /^[\w-]{20,200}$/.test(value) ? value : ''
}

/** Whether the browser sends the session cookie, for servers without the cookie plugin. The session may have ended. */
export function hasSessionCookie({ headers }: FastifyRequest, names: readonly string[]): boolean {
  const pairs = (headers.cookie ?? '').split('; ')
  return names.some((name) => pairs.some((pair) => pair.startsWith(`${name}=`)))
}

/** Binds the anti-forgery token to the session, or to its absence. */
export function sessionBinding(token: string): string {
  return token ? createHash('sha256').update(token).digest('base64url') : 'nobody'
}

/** Absolute lifetime of a remembered session (90 days); identity enforces the idle timeout. */
const MAX_SESSION_SECONDS = 90 * 24 * 60 * 60

/**
 * Sets the session cookie. Only logins call it: refreshing the cookie on every response would let a late response restore
 * the previous session after another login. Uses Max-Age rather than Expires, which fails on devices with a wrong clock.
 */
export function setSessionCookie(
  reply: FastifyReply,
  cookie: SessionCookie,
  token: string,
  { remember }: Pick<Session, 'remember'>,
): void {
  forgetFormer(reply, cookie)
  reply.setCookie(cookie.name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    // Without Max-Age it is a session cookie, which the browser drops when it closes.
    ...(remember && { maxAge: MAX_SESSION_SECONDS }),
  })
}

export function clearSessionCookie(reply: FastifyReply, cookie: SessionCookie): void {
  forgetFormer(reply, cookie)
  reply.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure })
}

/** Removes the cookie of the former name when this session came with it; otherwise it may be another instance's. */
function forgetFormer(reply: FastifyReply, { name, formerName = name, secure }: SessionCookie): void {
  const { cookies } = reply.request
  if (formerName === name || cookies[name] !== undefined || cookies[formerName] === undefined) return
  reply.clearCookie(formerName, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}
