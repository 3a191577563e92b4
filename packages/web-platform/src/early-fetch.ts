interface EarlyFetch {
  readonly answer: Promise<Response>
  readonly at: number
  /** What the answer holds, once it is here and good. */
  body?: unknown
}

declare global {
  interface Window {
    begun?: Map<string, EarlyFetch>
  }
}

// Long enough for the slowest phone to fetch the code that reads it; older answers are not shown to anybody.
const KEPT = 30_000

/** Asks for something before there is code that can read the answer. */
export function startEarlyFetch(path: string): void {
  if (all().has(path)) return
  const answer = fetch(path, { credentials: 'same-origin', headers: { Accept: 'application/json' } })
  const begun: EarlyFetch = { answer, at: performance.now() }
  all().set(path, begun)
  // Whoever takes it sees the failure.
  readInto(begun).catch(() => {})
}

/** Lays down an answer that came with the page itself, at a time of the server's, for whoever would ask for it. */
export function storeEarlyAnswer(path: string, body: unknown, date = ''): void {
  const headers = { 'content-type': 'application/json', date }
  const answer = Promise.resolve(new Response(JSON.stringify(body), { headers }))
  all().set(path, { answer, at: performance.now(), body })
}

async function readInto(begun: EarlyFetch): Promise<void> {
  const answer = await begun.answer
  // A copy: what is read once cannot be read again by whoever takes the answer.
  if (answer.ok) begun.body = await answer.clone().json()
}

/** The answer that is on its way, once; undefined when it has to be asked for. */
export function takeEarlyFetch(path: string): Promise<Response> | undefined {
  return take(path)?.answer
}

/** What the answer holds, once and at once; undefined while it is on its way, and when there is none. */
export function takeEarlyBody<T>(path: string, reply: { parse(value: unknown): T }): T | undefined {
  if (all().get(path)?.body === undefined) return undefined
  const found = take(path)
  return found && reply.parse(found.body)
}

function take(path: string): EarlyFetch | undefined {
  const found = all().get(path)
  all().delete(path)
  return found && performance.now() - found.at < KEPT ? found : undefined
}

/** What was asked for on behalf of one member must not be shown to another. */
export function clearEarlyFetches(): void {
  all().clear()
}

// On the window: the script that begins and the page that takes are built apart.
function all(): Map<string, EarlyFetch> {
  window.begun ??= new Map()
  return window.begun
}
