import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '@jejaring/web-platform'
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
  /** By the hash of the query key: each query is fetched once, also when that fails. */
  readonly fetches: Map<string, Promise<void>>
}

/** The rest of the page is shown without data that takes longer. The browser then fetches it. */
const DATA_TIMEOUT_MS = 300

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
  const fetches = currentPage.getStore()?.fetches
  if (!fetches) return undefined
  const hash = hashKey(options.queryKey)
  const fetch = fetches.get(hash) ?? untilTimeout(queries.prefetchQuery({ ...options, retry: false }))
  fetches.set(hash, fetch)
  return fetch
})

/** Renders a page whose queries are fetched by `send`. */
export function renderWithCalls<Result>(send: SendPageCall, render: () => Promise<Result>): Promise<Result> {
  return currentPage.run({ send, fetches: new Map() }, render)
}

/** Resolves with the promise or after the timeout. */
async function untilTimeout(promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DATA_TIMEOUT_MS)
  })
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
