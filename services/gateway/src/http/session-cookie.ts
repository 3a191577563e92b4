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

/** The opaque token; whatever is not one of ours counts as none. */
export function tokenOf(request: FastifyRequest, cookie: SessionCookie): string {
  const value = request.cookies[cookie.name] ?? ''
  return /^[\w-]{20,200}$/.test(value) ? value : ''
}

/** What the anti-forgery token is bound to: the session, or its absence. */
export function sessionBinding(token: string): string {
  return token ? createHash('sha256').update(token).digest('base64url') : 'nobody'
}

/** As long as a remembered session can last at all (90 days): how long it may go unused is identity's to say. */
const MAX_SESSION_SECONDS = 90 * 24 * 60 * 60

/**
 * Gives the browser its session. The cookie is set at the login alone, and not at each use: an answer that comes late,
 * after somebody else has logged in, would put the one before back. It lasts so long, not until a date, which would mean
 * nothing to a device whose clock is wrong.
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
    // Without a life the browser forgets it when it closes.
    ...(remember && { maxAge: MAX_SESSION_SECONDS }),
  })
}

export function clearSessionCookie(reply: FastifyReply, cookie: SessionCookie): void {
  reply.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure })
}
