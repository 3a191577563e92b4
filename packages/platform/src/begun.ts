interface Begun {
  readonly answer: Promise<Response>
  readonly at: number
}

declare global {
  interface Window {
    begun?: Map<string, Begun>
  }
}

// Long enough for the slowest phone to fetch the code that reads it; older answers are not shown to anybody.
const KEPT = 30_000

/** Asks for something before there is code that can read the answer. */
export function begin(path: string): void {
  if (all().has(path)) return
  const answer = fetch(path, { credentials: 'same-origin', headers: { Accept: 'application/json' } })
  // Whoever takes it sees the failure.
  answer.catch(() => {})
  all().set(path, { answer, at: performance.now() })
}

/** The answer that is on its way, once; undefined when it has to be asked for. */
export function takeBegun(path: string): Promise<Response> | undefined {
  const found = all().get(path)
  all().delete(path)
  return found && performance.now() - found.at < KEPT ? found.answer : undefined
}

/** What was asked for on behalf of one member must not be shown to another. */
export function forgetBegun(): void {
  all().clear()
}

// On the window: the script that begins and the page that takes are built apart.
function all(): Map<string, Begun> {
  window.begun ??= new Map()
  return window.begun
}
