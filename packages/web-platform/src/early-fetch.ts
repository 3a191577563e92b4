interface EarlyFetch {
  readonly response: Promise<Response>
  readonly startedAt: number
  /** The parsed body of a successful response. */
  body?: unknown
}

declare global {
  interface Window {
    earlyFetches?: Map<string, EarlyFetch>
  }
}

// Long enough for a slow phone to download the app. Older responses are discarded.
const MAX_AGE_MS = 30_000

/** Starts a GET before the app that reads the response is loaded. */
export function startEarlyFetch(path: string): void {
  if (earlyFetches().has(path)) return
  const response = fetch(path, { credentials: 'same-origin', headers: { Accept: 'application/json' } })
  const earlyFetch: EarlyFetch = { response, startedAt: performance.now() }
  earlyFetches().set(path, earlyFetch)
  // The consumer of the response handles the failure.
  readInto(earlyFetch).catch(() => {})
}

/** Stores a reply embedded in the page as if it were fetched. `date` is the server time of the reply. */
export function storeEarlyAnswer(path: string, body: unknown, date = ''): void {
  const headers = { 'content-type': 'application/json', date }
  const response = Promise.resolve(new Response(JSON.stringify(body), { headers }))
  earlyFetches().set(path, { response, startedAt: performance.now(), body })
}

async function readInto(earlyFetch: EarlyFetch): Promise<void> {
  const response = await earlyFetch.response
  // Clones the response, because a body can be read only once.
  if (response.ok) earlyFetch.body = await response.clone().json()
}

/** Takes the early response of a path, once; undefined when there is none. */
export function takeEarlyFetch(path: string): Promise<Response> | undefined {
  return take(path)?.response
}

/**
 * Takes the parsed body of an early fetch, once and synchronously; undefined while it is pending or when there is
 * none.
 */
export function takeEarlyBody<T>(path: string, reply: { parse(value: unknown): T }): T | undefined {
  if (earlyFetches().get(path)?.body === undefined) return undefined
  const entry = take(path)
  return entry && reply.parse(entry.body)
}

function take(path: string): EarlyFetch | undefined {
  const entry = earlyFetches().get(path)
  earlyFetches().delete(path)
  return entry && performance.now() - entry.startedAt < MAX_AGE_MS ? entry : undefined
}

/** Discards earlyFetches early fetches: a reply for one member must not be shown to another. */
export function clearEarlyFetches(): void {
  earlyFetches().clear()
}

// On `window`, because the boot script and the app are separate bundles.
function earlyFetches(): Map<string, EarlyFetch> {
  window.earlyFetches ??= new Map()
  return window.earlyFetches
}
