import { antiForgeryToken, TOKEN_HEADER } from './anti-forgery-token'
import { ApiError, type ErrorBody } from './api-error'
import { createKeyring, type Keyring } from './idempotency-keys'
import { randomUuid } from './random-key'

// The server gives up after 20 s, and after a minute where it works on many rows. A file takes its time on the way.
const PATIENCE = 30_000
const LONG_PATIENCE = 120_000

/** Anything that checks an unknown reply and gives it a type; a zod schema is one. */
export interface Reader<T> {
  parse(value: unknown): T
}

export interface SendOptions {
  /**
   * Send an Idempotency-Key, the same one until the body changes or the call succeeds. The answer then has `isRepeat`
   * where an earlier try got none: all tries had one effect together.
   */
  idempotent?: boolean
  signal?: AbortSignal
}

export interface ReadOptions {
  signal?: AbortSignal
  /** Asked for whoever is logged in, also while the page still shows somebody else. */
  anyMember?: boolean
}

export interface ApiClient {
  get<T>(path: string, reply: Reader<T>, options?: ReadOptions): Promise<T>
  /** A GET that changes state, such as logout: it carries the anti-forgery token. */
  visit<T>(path: string, reply: Reader<T>): Promise<T>
  /** A plain object is sent as JSON, FormData as multipart, URLSearchParams as a form. */
  post<T>(path: string, body: unknown, reply: Reader<T>, options?: SendOptions): Promise<T>
}

interface ClientOptions {
  /** Called for every 401 to what was asked for whom the page shows now, so that the shell can end the session on it. */
  onUnauthorized?: (error: ApiError) => void
  /** Whom the page shows, by id; nobody else is to be asked about or acted for. */
  member?: () => string | undefined
  /** A harmless GET that makes the server set the anti-forgery cookie. */
  tokenPath?: string
  /** Called for every answer before it is read. */
  onAnswer?: (path: string, answer: Response) => void
  /** The answer to a GET that was asked for earlier, if there is one. */
  earlyFetch?: (path: string) => Promise<Response> | undefined
  /** Whether the server may work on this for up to a minute. */
  isLong?: (path: string) => boolean
}

interface CallOptions {
  reply: Reader<unknown>
  init: RequestInit
  changesState: boolean
  anyMember?: boolean | undefined
  signal?: AbortSignal | undefined
  answer?: Promise<Response> | undefined
}

/** The one way to the server: same origin, session cookie, anti-forgery header, typed errors. */
export function createApiClient(options: ClientOptions = {}): ApiClient {
  const keyring = createKeyring()
  const call = <T>(path: string, wire: CallOptions) => perform(path, wire, options) as Promise<T>
  return {
    get: (path, reply, { signal, anyMember } = {}) =>
      call(path, {
        reply,
        init: {},
        changesState: false,
        anyMember,
        signal,
        answer: options.earlyFetch?.(path),
      }),
    visit: (path, reply) => call(path, { reply, init: {}, changesState: true }),
    post: (path, body, reply, { idempotent, signal } = {}) => {
      const init = { method: 'POST', ...encode(body) }
      const send = (headers: Record<string, string>) =>
        call<never>(path, {
          reply,
          init: { ...init, headers: { ...init.headers, ...headers } },
          changesState: true,
          signal,
        })
      return idempotent ? withKey(keyring, path, body, send) : send({})
    },
  }
}

async function withKey<T>(
  keyring: Keyring,
  path: string,
  body: unknown,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = keyring.keyFor(path, body)
  try {
    const answer = await send({ 'Idempotency-Key': key })
    return keyring.spent(path) ? { ...answer, isRepeat: true } : answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) keyring.unanswered(path)
    throw error
  }
}

async function perform(path: string, wire: CallOptions, options: ClientOptions): Promise<unknown> {
  const member = wire.anyMember ? undefined : options.member?.()
  const ending = endingWith(wire.signal)
  const isLong = isUpload(wire.init.body) || options.isLong?.(path)
  const asking = ask(path, wire, member, options.tokenPath, ending.signal)
  const response = await inTime(reach(asking, wire.signal), isLong ? LONG_PATIENCE : PATIENCE, ending)
  options.onAnswer?.(path, response)
  // What has begun to come may be long, and the network slow.
  const body = await inTime(readJson(response), LONG_PATIENCE, ending)
  if (response.ok) return wire.reply.parse(body)
  const error = failure(response, body)
  // A late answer to a question of before the login, or for the one before, says nothing of this session.
  if (response.status === 401 && member === options.member?.()) options.onUnauthorized?.(error)
  throw error
}

async function ask(
  path: string,
  { init, changesState, answer }: CallOptions,
  member: string | undefined,
  tokenPath: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  // By it the server's people find this request in every service's log.
  headers.set('X-Request-Id', randomUuid())
  if (member) headers.set('X-Session-User', member)
  if (changesState) {
    if (!antiForgeryToken() && tokenPath) await fetch(tokenPath, { signal }).catch(() => undefined)
    headers.set(TOKEN_HEADER, antiForgeryToken())
  }
  return answer ?? fetch(path, { credentials: 'same-origin', ...init, headers, signal })
}

async function reach(asking: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await asking
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, {}, { cause })
  }
}

/** What ends the call where its caller does; `AbortSignal.any` would be too new. */
function endingWith(signal: AbortSignal | undefined): AbortController {
  const ending = new AbortController()
  if (signal?.aborted) ending.abort()
  signal?.addEventListener('abort', () => ending.abort(), { once: true })
  return ending
}

/**
 * Waits for a step of the call so long and no longer: over a connection that is only half open nothing comes, no failure
 * either, until the browser gives up after minutes.
 */
async function inTime<T>(step: Promise<T>, patience: number, ending: AbortController): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError(0, {}, { isLate: true }))
      ending.abort()
    }, patience)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}

function isUpload(body: RequestInit['body']): boolean {
  return body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string')
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return response.json().catch(() => undefined)
}

function failure(response: Response, body: unknown): ApiError {
  const known = typeof body === 'object' && body !== null ? (body as ErrorBody) : {}
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError(response.status, known, retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {})
}

function encode(body: unknown): { body: BodyInit; headers: Record<string, string> } {
  // The browser writes the content type of these two itself, with the boundary.
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers: {} }
  return { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } }
}
