export interface SentRequest {
  method: string
  path: string
  /** Query parameters. */
  query: Record<string, string>
  headers: Headers
  /** JSON unchanged; forms as a plain object, lists without the `[]` of their names. */
  body: Record<string, unknown>
}

export interface Answer {
  status?: number
  /** Without it the response has no JSON body. */
  body?: unknown
}

type Handler = Answer | ((request: SentRequest) => Answer | Promise<Answer>)

/**
 * Replaces `fetch` with handlers by `METHOD /path`, and records the requests. The handler `offline` rejects like a
 * broken network.
 */
export function fakeServer(handlers: Record<string, Handler | 'offline'>) {
  const sent: SentRequest[] = []
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it so, and jsdom has no CookieStore
  document.cookie = 'XSRF-TOKEN=token-1; path=/'
  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), 'http://localhost')
    const request: SentRequest = {
      method: init?.method ?? 'GET',
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      headers: new Headers(init?.headers),
      body: readBody(init?.body),
    }
    sent.push(request)
    const handler = handlers[`${request.method} ${request.path}`]
    if (handler === 'offline') throw new TypeError('Failed to fetch')
    const answer = typeof handler === 'function' ? await handler(request) : handler
    return respond(answer ?? { status: 404, body: { message: `no handler for ${request.path}` } })
  }
  return {
    sent,
    handlers,
    /** Requests to a path, oldest first. */
    to: (path: string) => sent.filter((request) => request.path === path),
  }
}

function respond({ status = 200, body }: Answer): Response {
  if (body === undefined)
    return new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function readBody(body: BodyInit | null | undefined): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData) && !(body instanceof URLSearchParams)) return {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of body) {
    if (name.endsWith('[]')) {
      const list = name.slice(0, -2)
      fields[list] = [...((fields[list] as unknown[]) ?? []), value]
    } else fields[name] = value
  }
  return fields
}
