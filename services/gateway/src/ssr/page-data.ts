import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Answers of the public interface, by the addresses of their calls. */
export type PageData = Readonly<Record<string, unknown>>

export interface ApiResponse {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}

/** Makes a call of the public interface as the browser would that made this request. */
export type FetchApi = (path: string, request: FastifyRequest) => Promise<ApiResponse>

/**
 * What the calls at these paths answer, with the cookies of the first; `nobody` where the session has ended, undefined
 * where something is away.
 */
export async function fetchPageData(
  paths: readonly string[],
  ask: FetchApi,
  request: FastifyRequest,
): Promise<{ answers: PageData; cookies: readonly string[] } | 'nobody' | undefined> {
  const asked = await Promise.all(paths.map((path) => ask(path, request)))
  if (asked.some(({ status }) => status === 401)) return 'nobody'
  if (asked.some(({ status }) => status !== 200)) return undefined
  const answers = Object.fromEntries(paths.map((path, index) => [path, asked[index]?.body]))
  return { answers, cookies: asked[0]?.cookies ?? [] }
}

/** Where the calls are answered by this very server. */
export function inProcessApi(app: FastifyInstance): FetchApi {
  return async (path, request) => {
    const answer = await app.inject({
      ...{ method: 'GET', url: path, headers: forwardedHeaders(request) },
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, body: parseJson(answer.body), cookies }
  }
}

/** Where a gateway at another address answers them. */
export function remoteApi(origin: string, longest: number): FetchApi {
  return async (path, request) => {
    // As whoever stands before both has told it: this process is no further proxy on the way.
    const from = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? ''
    const answer = await fetch(new URL(path, origin), {
      headers: { ...forwardedHeaders(request), 'x-forwarded-for': String(from) },
      signal: AbortSignal.timeout(longest),
    })
    return {
      ...{ status: answer.status, body: parseJson(await answer.text()) },
      cookies: answer.headers.getSetCookie(),
    }
  }
}

/** Who asks, and from where; nothing else of a request for a page concerns the calls. */
function forwardedHeaders({ id, headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const
  const given = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return { ...Object.fromEntries(given), 'x-request-id': id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
