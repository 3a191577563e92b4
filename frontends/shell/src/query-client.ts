import { ApiError, QueryClient, type QueryClientConfig, sessionKey } from '@jejaring/web-platform'

// The server may have a navigator without this property, or none.
const isOnline = () => globalThis.navigator?.onLine !== false

/**
 * Invalidates queries after a mutation, also a refused one. Without a session or a network it only marks them stale:
 * a refetch would fail, and with an ended session every screen would report the same 401 again.
 */
class PageQueries extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const isPointless = this.getQueryData(sessionKey) === undefined || !isOnline()
    return super.invalidateQueries(isPointless ? { ...filters, refetchType: 'none' } : filters, options)
  }
}

const options: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // Retries only transient failures: no answer (except after the full timeout) and 503.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        ((error.status === 0 && !error.isLate && isOnline()) || error.status === 503),
      // A server that names a time knows better than a growing pause.
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfterSeconds
          ? error.retryAfterSeconds * 1_000
          : 1_000 * 2 ** failures,
      staleTime: 5_000,
      // Offline, a query without data fails immediately and offers a retry, instead of pausing silently. Existing
      // data stays. Both refetch on reconnect.
      networkMode: 'always',
      refetchOnMount: isOnline,
      refetchOnWindowFocus: isOnline,
      refetchOnReconnect: true,
    },
    mutations: {
      retry: false,
      // Offline, a mutation fails immediately and the form reports it. A paused one would be sent on reconnect,
      // possibly after the user gave up or submitted something else.
      networkMode: 'always',
    },
  },
}

/** A query client with the defaults of all screens. The server makes one for each page. */
export const createQueryClient = () => new PageQueries(options)

/** The single query client of the browser; remotes reach it through @jejaring/web-platform. */
export const queryClient = createQueryClient()
