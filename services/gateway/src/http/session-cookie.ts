import { createHash } from 'node:crypto'
import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookie {
  readonly name: string
  readonly secure: boolean
}

/** `__Host-` pins the cookie to this host and to https; browsers refuse it on plain http. */
export function sessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  return { name: secure ? '__Host-jejaring' : 'jejaring', secure }
}

/** The opaque session token; empty when the cookie is missing or malformed. */
export function tokenOf(request: FastifyRequest, cookie: SessionCookie): string {
  const value = request.cookies[cookie.name] ?? ''
  return /^[\w-]{20,200}$/.test(value) ? value : ''
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
  reply.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure })
}
