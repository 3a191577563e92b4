import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Answers of the public interface, by the addresses of their calls. */
export type Answers = Readonly<Record<string, unknown>>

export interface Asked {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}

/** Makes a call of the public interface as the browser would that made this request. */
export type Ask = (path: string, request: FastifyRequest) => Promise<Asked>

/**
 * What the calls at these paths answer, with the cookies of the first; `nobody` where the session has ended, undefined
 * where something is away.
 */
export async function answersOf(
  paths: readonly string[],
  ask: Ask,
  request: FastifyRequest,
): Promise<{ answers: Answers; cookies: readonly string[] } | 'nobody' | undefined> {
  const asked = await Promise.all(paths.map((path) => ask(path, request)))
  if (asked.some(({ status }) => status === 401)) return 'nobody'
  if (asked.some(({ status }) => status !== 200)) return undefined
  const answers = Object.fromEntries(paths.map((path, index) => [path, asked[index]?.body]))
  return { answers, cookies: asked[0]?.cookies ?? [] }
}

/** Where the calls are answered by this very server. */
export function askHere(app: FastifyInstance): Ask {
  return async (path, request) => {
    const answer = await app.inject({
      ...{ method: 'GET', url: path, headers: headersOf(request) },
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, body: bodyOf(answer.body), cookies }
  }
}

/** Where a gateway at another address answers them. */
export function askAt(origin: string, longest: number): Ask {
  return async (path, request) => {
    // As whoever stands before both has told it: this process is no further proxy on the way.
    const from = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? ''
    const answer = await fetch(new URL(path, origin), {
      headers: { ...headersOf(request), 'x-forwarded-for': String(from) },
      signal: AbortSignal.timeout(longest),
    })
    return {
      ...{ status: answer.status, body: bodyOf(await answer.text()) },
      cookies: answer.headers.getSetCookie(),
    }
  }
}

/** Who asks, and from where; nothing else of a request for a page concerns the calls. */
function headersOf({ id, headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const
  const given = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return { ...Object.fromEntries(given), 'x-request-id': id }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
