import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../http/parse-json'

/** Bodies of API responses, by the path of the call. */
export type ApiReplies = Readonly<Record<string, unknown>>

export interface ApiResponse {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}

/** Makes a GET request to the public API on behalf of the browser that requests the page. */
export type FetchApi = (path: string, request: FastifyRequest) => Promise<ApiResponse>

/**
 * Fetches the data of a page, with the cookies that the first call sets. Returns `unauthenticated` when the session has
 * ended, undefined when the first call fails. The browser fetches what another call failed to.
 */
export async function fetchPageData(
  paths: readonly string[],
  fetchApi: FetchApi,
  request: FastifyRequest,
): Promise<{ replies: ApiReplies; cookies: readonly string[] } | 'unauthenticated' | undefined> {
  const responses = await Promise.all(paths.map((path) => fetchApi(path, request)))
  if (responses.some(({ status }) => status === 401)) return 'unauthenticated'
  if (responses[0]?.status !== 200) return undefined
  const replies = Object.fromEntries(
    paths.flatMap((path, index) => (responses[index]?.status === 200 ? [[path, responses[index].body]] : [])),
  )
  return { replies, cookies: responses[0]?.cookies ?? [] }
}

/** Calls the API of this process, without a network connection. */
export function inProcessApi(app: FastifyInstance): FetchApi {
  return async (path, request) => {
    const response = await app.inject({
      method: 'GET',
      url: path,
      headers: forwardedHeaders(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, body: parseJson(response.body), cookies }
  }
}

/** Calls the API of a gateway at another address. */
export function remoteApi(origin: string, timeoutMs: number): FetchApi {
  return async (path, request) => {
    // This process does not add itself to X-Forwarded-For: the gateway counts only the proxies in front of both.
    const from = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? ''
    const response = await fetch(new URL(path, origin), {
      headers: { ...forwardedHeaders(request), 'x-forwarded-for': String(from) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      status: response.status,
      body: parseJson(await response.text()),
      cookies: response.headers.getSetCookie(),
    }
  }
}

/** Headers that identify the browser and its session; the API needs no other header of a page request. */
function forwardedHeaders({ id, headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const
  const present = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return { ...Object.fromEntries(present), 'x-request-id': id }
}
