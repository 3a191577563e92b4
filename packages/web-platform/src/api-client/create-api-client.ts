import { nextTask } from '../next-task'
import { antiForgeryToken, TOKEN_HEADER } from './anti-forgery-token'
import { ApiError, type ErrorBody } from './api-error'
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys'
import { randomUuid } from './random-key'

// The gateway times out after 20 s, or 60 s for bulk operations; uploads need time for the transfer.
const TIMEOUT_MS = 30_000
const LONG_TIMEOUT_MS = 120_000

export interface RequestOptions {
  signal?: AbortSignal
  /** Values of the path's parameters, in its braces. */
  parameters?: Readonly<Record<string, string>>
}

export interface SendOptions extends RequestOptions {
  /**
   * Sends an Idempotency-Key, reused until the body changes or the call succeeds. The reply has `isRepeat` when an
   * earlier attempt got no reply: all attempts together had one effect.
   */
  idempotent?: boolean
}

export interface ReadOptions extends RequestOptions {
  query?: Readonly<Record<string, string | number>>
  /** Skips the check that the session belongs to the displayed member. */
  anyMember?: boolean
}

/** A client of any JSON API. */
export interface ApiClient {
  get(path: string, options?: ReadOptions): Promise<unknown>
  /** A GET that changes state, such as logout; sends the anti-forgery token. */
  visit(path: string, options?: RequestOptions): Promise<unknown>
  /** Sends a plain object as JSON, FormData as multipart, URLSearchParams as a form. */
  post(path: string, body: unknown, options?: SendOptions): Promise<unknown>
  /** A GET of a file. */
  download(path: string): Promise<Blob>
}

interface ClientOptions {
  /** Called for every 401 to a request for the displayed member; the shell then ends the session. */
  onUnauthorized?: (error: ApiError) => void
  /** Id of the displayed member, sent so that the server rejects a call when another member has logged in. */
  member?: () => string | undefined
  /** A safe GET whose response sets the anti-forgery cookie. */
  tokenCookiePath?: string
  /** Called with every response before its body is read. */
  onAnswer?: (path: string, answer: Response) => void
  /** Whether the gateway allows this path up to a minute. */
  isLong?: (path: string) => boolean
  /** Replaces the network, on the server. */
  sendCall?: () => SendCall | undefined
}

/** Sends a call and returns the body of its reply; throws an `ApiError` for a refusal. */
export type SendCall = (path: string, init: RequestInit) => Promise<object>

interface CallOptions {
  init: RequestInit
  changesState: boolean
  anyMember?: boolean | undefined
  signal?: AbortSignal | undefined
  /** The reply is a file; refusals are JSON as always. */
  isFile?: boolean
}

/** Creates the API client: same origin, session cookie, anti-forgery header, timeouts, typed errors. */
export function createApiClient(options: ClientOptions = {}): ApiClient {
  const keys = createIdempotencyKeys()
  const call = (path: string, request: CallOptions) =>
    options.sendCall?.()?.(path, request.init) ?? sendCall(path, request, options)
  return {
    get: (path, { parameters, query, signal, anyMember } = {}) =>
      call(addressOf(path, parameters, query), { init: {}, changesState: false, anyMember, signal }),
    visit: (path, { parameters, signal } = {}) =>
      call(addressOf(path, parameters), { init: {}, changesState: true, signal }),
    download: async (path) => (await call(path, { init: {}, changesState: false, isFile: true })) as Blob,
    post: (path, body, { parameters, idempotent, signal } = {}) => {
      const address = addressOf(path, parameters)
      const init = { method: 'POST', ...encode(body) }
      const send = (headers: Record<string, string>) =>
        call(address, {
          init: { ...init, headers: { ...init.headers, ...headers } },
          changesState: true,
          signal,
        })
      return idempotent ? withKey(keys, address, body, send) : send({})
    },
  }
}

/** Fills the parameters of a path and adds a query. */
function addressOf(path: string, parameters: RequestOptions['parameters'], query: ReadOptions['query'] = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters?.[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

async function withKey(
  keys: IdempotencyKeys,
  path: string,
  body: unknown,
  send: (headers: Record<string, string>) => Promise<object>,
): Promise<object> {
  const key = keys.keyFor(path, body)
  try {
    const answer = await send({ 'Idempotency-Key': key })
    return keys.spent(path) ? { ...answer, isRepeat: true } : answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) keys.unanswered(path)
    throw error
  }
}

async function sendCall(path: string, request: CallOptions, options: ClientOptions): Promise<object> {
  const member = request.anyMember ? undefined : options.member?.()
  // Starting a call blocks a slow phone for some 20 ms: calls that a page starts together begin one by one.
  await nextTask()
  const controller = abortControllerFor(request.signal)
  const isLong = isUpload(request.init.body) || options.isLong?.(path)
  const pending = sendRequest(path, request, member, options.tokenCookiePath, controller.signal)
  const response = await withTimeout(
    wrapNetworkError(pending, request.signal),
    isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS,
    controller,
  )
  options.onAnswer?.(path, response)
  // The body may be large and the network slow.
  if (response.ok && request.isFile) return await withTimeout(response.blob(), LONG_TIMEOUT_MS, controller)
  const body = await withTimeout(readJson(response), LONG_TIMEOUT_MS, controller)
  if (response.ok && typeof body === 'object' && body !== null) return body
  const error = errorOf(response, body)
  // Ignore a 401 to a request for a previous member or from before the login: it does not concern this session.
  if (response.status === 401 && member === options.member?.()) options.onUnauthorized?.(error)
  throw error
}

async function sendRequest(
  path: string,
  { init, changesState }: CallOptions,
  member: string | undefined,
  tokenCookiePath: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  // Correlates the request with the logs of all services.
  headers.set('X-Request-Id', randomUuid())
  if (member) headers.set('X-Session-User', member)
  const send = () => fetch(path, { credentials: 'same-origin', ...init, headers, signal })
  if (!changesState) return send()
  // Read once: reading the cookies takes milliseconds on a slow phone.
  let token = antiForgeryToken()
  if (!token && tokenCookiePath) {
    await fetch(tokenCookiePath, { signal }).catch(() => undefined)
    token = antiForgeryToken()
  }
  headers.set(TOKEN_HEADER, token)
  const response = await send()
  if (response.status !== 403 || antiForgeryToken() === token) return response
  // Refused, so without effect; another response replaced the token after this call read it.
  headers.set(TOKEN_HEADER, antiForgeryToken())
  return send()
}

async function wrapNetworkError(
  pending: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await pending
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, {}, { cause })
  }
}

/** Aborts with the caller’s signal. `AbortSignal.any` is not in the oldest supported browsers. */
function abortControllerFor(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController()
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return controller
}

/** Rejects after a timeout. On a half-open connection the browser itself reports nothing for minutes. */
async function withTimeout<T>(step: Promise<T>, timeoutMs: number, controller: AbortController): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError(0, {}, { isLate: true }))
      controller.abort()
    }, timeoutMs)
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

function errorOf(response: Response, body: unknown): ApiError {
  const known = typeof body === 'object' && body !== null ? (body as ErrorBody) : {}
  const retryAfter = Number(response.headers.get('retry-after'))
  // A 200 without JSON is not the gateway's: a proxy or the login page of a network answered.
  const status = response.ok ? 0 : response.status
  return new ApiError(status, known, retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {})
}

function encode(body: unknown): { body: BodyInit; headers: Record<string, string> } {
  // The browser sets the content type, including the multipart boundary.
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers: {} }
  return { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } }
}
