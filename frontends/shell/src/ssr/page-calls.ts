import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError, type PageQueryOptions, type QueryClient } from '@jejaring/web-platform'
import { hashKey, sendCallsWith, setFetchOnServer } from '@jejaring/web-platform/ssr'

/** A call of the public API with the session of the browser that requests the page. */
export interface PageCall {
  readonly method: string
  readonly path: string
  /** JSON. */
  readonly body?: string
}

export type SendPageCall = (call: PageCall) => Promise<{ readonly status: number; readonly body: unknown }>

interface PageCalls {
  readonly send: SendPageCall
  /** By the hash of the query key. React needs the same promise in every attempt; a failed one is not repeated. */
  readonly fetches: Map<string, Promise<void>>
  /** Resolves when the time for data is over; starts with the first query. */
  timeout?: Promise<typeof LATE>
}

/** Of all queries of a page together. After it the page is rendered without the data, which the browser then fetches. */
const DATA_TIMEOUT_MS = 300
const LATE = 'late'

/** The page that is being rendered: one process renders several at once. */
const currentPage = new AsyncLocalStorage<PageCalls>()

sendCallsWith(async (path, { method = 'GET', body }) => {
  const page = currentPage.getStore()
  if (!page) throw new Error('No page is being rendered')
  const reply = await page.send({ method, path, ...(typeof body === 'string' && { body }) })
  if (reply.status !== 200) throw new ApiError(reply.status, {})
  return reply.body as object
})

setFetchOnServer((queries, options) => {
  const page = currentPage.getStore()
  if (!page || options.enabled === false) return undefined
  page.timeout ??= new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS, LATE))
  const hash = hashKey(options.queryKey)
  const pending = page.fetches.get(hash) ?? fetchUntil(page.timeout, queries, options)
  page.fetches.set(hash, pending)
  return pending
})

/** Renders a page whose queries are fetched by `send`. */
export function renderWithCalls<Result>(send: SendPageCall, render: () => Promise<Result>): Promise<Result> {
  return currentPage.run({ send, fetches: new Map() }, render)
}

async function fetchUntil(
  timeout: Promise<typeof LATE>,
  queries: QueryClient,
  options: PageQueryOptions,
): Promise<void> {
  const outcome = await Promise.race([queries.prefetchQuery({ ...options, retry: false }), timeout])
  // Otherwise the page would embed data that its markup does not show.
  if (outcome === LATE) queries.removeQueries({ queryKey: options.queryKey, exact: true })
}
