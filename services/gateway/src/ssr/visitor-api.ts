import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../http/parse-json'
import { PROFILE_PATH } from './page-routes'

/** A call that the rendering of a page makes. */
export interface PageCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON. */
  readonly body?: string
}

export interface ApiResponse {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}

type Headers = Readonly<Record<string, string>>

/** Calls the public API on behalf of the browser that requests the page, with the headers that identify it. */
export type CallApi = (call: PageCall, request: FastifyRequest, headers: Headers) => Promise<ApiResponse>

/** The user who requests a page. */
export interface Visitor {
  readonly profile: unknown
  /** Cookies that the page sets: the anti-forgery token. */
  readonly cookies: readonly string[]
  readonly sendCall: (call: PageCall) => Promise<ApiResponse>
}

/**
 * Fetches the profile of the user who requests a page. Returns `unauthenticated` when the session has ended, undefined
 * for any other refusal; throws when the API cannot be reached.
 */
export async function fetchVisitor(
  callApi: CallApi,
  request: FastifyRequest,
): Promise<Visitor | 'unauthenticated' | undefined> {
  const headers = forwardedHeaders(request)
  const { status, body, cookies } = await callApi({ method: 'GET', path: PROFILE_PATH }, request, headers)
  if (status === 401) return 'unauthenticated'
  if (status !== 200) return undefined
  const withToken = { ...headers, ...tokenHeaders(headers.cookie, cookies) }
  return { profile: body, cookies, sendCall: (call) => callApi(call, request, withToken) }
}

/** Calls the API of this process, without a network connection. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async ({ method, path, body }, request, headers) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...contentType(body) },
      remoteAddress: request.socket.remoteAddress ?? '',
      ...(body !== undefined && { payload: body }),
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, body: parseJson(response.body), cookies }
  }
}

/** Calls the API of a gateway at another address. */
export function remoteApi(origin: string, timeoutMs: number): CallApi {
  return async ({ method, path, body }, request, headers) => {
    // This process does not add itself to X-Forwarded-For: the gateway counts only the proxies in front of both.
    const clientAddress = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? ''
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { ...headers, ...contentType(body), 'x-forwarded-for': String(clientAddress) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    })
    return {
      status: response.status,
      body: parseJson(await response.text()),
      cookies: response.headers.getSetCookie(),
    }
  }
}

const contentType = (body: string | undefined): Headers =>
  body === undefined ? {} : { 'content-type': 'application/json' }

/** Headers that identify the browser and its session; the API needs no other header of a page request. */
function forwardedHeaders({ id, headers }: FastifyRequest): Headers {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const
  const present = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return { ...Object.fromEntries(present), 'x-request-id': id }
}

/** Adds the cookies and the anti-forgery token that the reply of a GET has set. */
function tokenHeaders(cookie = '', setCookies: readonly string[]): Headers {
  const pairs = setCookies.map((text) => text.split(';', 1)[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  // The new cookies come first: the API's parser keeps the first of equal names.
  return { cookie: [...pairs, cookie].filter(Boolean).join('; '), 'x-xsrf-token': decodeURIComponent(token) }
}
