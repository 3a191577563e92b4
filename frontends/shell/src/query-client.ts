import { ApiError, QueryClient, sessionKey } from '@jejaring/web-platform'

const isOnline = () => navigator.onLine

/**
 * What a call has changed is read again, also after a refusal; where the refusal was that the session has ended, the
 * screens that still stand for a moment would only be told so once more each. Without a network it is read when that
 * is back.
 */
class PageQueries extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const isVain = this.getQueryData(sessionKey) === undefined || !isOnline()
    return super.invalidateQueries(isVain ? { ...filters, refetchType: 'none' } : filters, options)
  }
}

/** The one query cache of the page; remotes reach it through the platform package. */
export const queryClient = new PageQueries({
  defaultOptions: {
    queries: {
      // Only what may heal by itself is asked for again. Whoever has waited until the time was up is told so.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        ((error.status === 0 && !error.isLate && isOnline()) || error.status === 503),
      staleTime: 5_000,
      // Without a network what was never loaded says so at once, with another try, instead of waiting without a word;
      // what was loaded stays as it is. Both are asked for when the network is back.
      networkMode: 'always',
      refetchOnMount: isOnline,
      refetchOnWindowFocus: isOnline,
      refetchOnReconnect: true,
    },
    mutations: {
      retry: false,
      // Without a network a call fails at once, and the form says so. Held back it would be sent when the network is
      // back, by itself, after its owner has given up or asked for something else.
      networkMode: 'always',
    },
  },
})
