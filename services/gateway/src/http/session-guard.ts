import type { Session } from '@jejaring/proto/identity/v1/identity'
import { forbidden, isFault, requireRight, runAs, tooMany, unauthenticated } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clients } from '../clients/clients'
import { type Access, levelOf, rightOf } from './access'
import type { FixedWindowRateLimiter } from './fixed-window-rate-limiter'
import { type SessionCookie, tokenOf } from './session-cookie'
import { sessionLoader } from './session-loader'
import { clientAddress } from './trusted-proxies'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    changesState?: boolean
    idempotent?: boolean
    inPerson?: boolean
    countsUnread?: boolean
    /** Reading the session does not count as its use, so that an open page does not keep it from expiring. */
    passive?: boolean
  }
  interface FastifyRequest {
    session?: Session
    /** Rechecks the session during long responses. True when identity is unavailable. */
    isStillAllowed(): Promise<boolean>
  }
}

export interface GuardOptions {
  readonly adminsNeedSecondFactor: boolean
  /** Undefined when calls are not rate limited. */
  readonly rateLimiter: FixedWindowRateLimiter | undefined
}

/** Reads the session of every guarded call, checks access, and runs the handler on behalf of its member. */
export function guardSessions(
  app: FastifyInstance,
  clients: Clients,
  cookie: SessionCookie,
  { adminsNeedSecondFactor, rateLimiter }: GuardOptions,
): void {
  app.decorateRequest('session', undefined)
  const loadSession = sessionLoader(clients.identity)
  const readSession = async (request: FastifyRequest): Promise<Session> => {
    const token = tokenOf(request, cookie)
    if (!token) throw unauthenticated('Anda belum masuk. Silakan masuk terlebih dahulu.')
    const { countsUnread: countUnread = false, passive = false } = request.routeOptions.config
    const address = clientAddress(request)
    return await loadSession({ token, countUnread, passive, requestId: request.id, address })
  }
  app.decorateRequest('isStillAllowed', async function (this: FastifyRequest) {
    try {
      checkAccess(this, await readSession(this), adminsNeedSecondFactor)
      return true
    } catch (error) {
      return !isFault(error, 'unauthenticated') && !isFault(error, 'forbidden')
    }
  })
  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions
    if (!config.access || config.access === 'public') return
    const session = await readSession(request)
    request.session = session
    if (!LOGOUT_PATH.test(url)) checkPageOwner(request, session)
    if (rateLimiter && !SESSION_ENDING_PATHS.test(url)) checkRateLimit(rateLimiter, session)
    checkAccess(request, session, adminsNeedSecondFactor)
  })
  // Set after the body is read: async context does not survive the body stream.
  app.addHook('preHandler', (request, _reply, done) => {
    runAs({ requestId: request.id, address: clientAddress(request), actor: actorOf(request.session) }, done)
  })
}

function checkAccess(
  { routeOptions }: FastifyRequest,
  session: Session,
  adminsNeedSecondFactor: boolean,
): void {
  const { access = 'member', inPerson } = routeOptions.config
  const isForAdmins = levelOf(access) === 'admin'
  if (isForAdmins && !session.member?.admin) throw forbidden()
  if (isForAdmins && adminsNeedSecondFactor && !session.secondFactor) throw forbidden(NO_SECOND_FACTOR)
  if (inPerson && session.impersonatorId) throw forbidden(NOT_IN_PERSON)
  requireRight(rightOf(access), actorOf(session))
}

/** A logout is allowed regardless of the account that the page shows. */
const LOGOUT_PATH = /^\/api\/auth\/logout$/

/**
 * Refuses (401) calls of a page that shows another account than the session's. That happens after a login in another tab
 * of the same browser: the old page must neither act for the new account nor show its data.
 */
function checkPageOwner(request: FastifyRequest, { member }: Session): void {
  const shownId = request.headers['x-session-user']
  if (!shownId || !member || shownId === member.id) return
  throw unauthenticated(otherAccountMessage(member.username), { params: { session_user: member.id } })
}

const otherAccountMessage = (username: string) =>
  `Di tab lain browser ini sudah masuk akun ${username}. Yang belum terkirim dari akun sebelumnya tidak dikirim.`

/** Exempt from the rate limit: a member whose calls an intruder uses up must be able to end the intruder's session. */
const SESSION_ENDING_PATHS = /^\/api\/auth\/(logout|sessions)/

/** Counts the call for the person behind it: in a login-as session that is the admin. */
function checkRateLimit(limiter: FixedWindowRateLimiter, { member, impersonatorId }: Session): void {
  const wait = limiter.secondsToWait(impersonatorId || member?.id || '')
  if (wait > 0) throw tooMany(`Terlalu banyak permintaan dari akun ini. Coba lagi dalam ${wait} detik.`, wait)
}

const NOT_IN_PERSON =
  'Tindakan ini hanya dapat dilakukan oleh pemilik akun. Kembali ke sesi Anda sendiri terlebih dahulu.'

const NO_SECOND_FACTOR =
  'Admin wajib memakai verifikasi dua langkah. Pasang dahulu di halaman Profil, lalu coba lagi.'

function actorOf(session: Session | undefined) {
  if (!session?.member) return undefined
  return {
    memberId: session.member.id,
    role: session.member.admin ? ('admin' as const) : ('member' as const),
    duty: session.member.adminDuty,
    impersonatorId: session.impersonatorId || undefined,
    sessionId: session.id,
  }
}
