import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { use } from 'react'

/** Options of a query whose data is known by its key alone. */
export type PageQueryOptions = FetchQueryOptions & { readonly enabled?: unknown }

/**
 * Fetches a query during server-side rendering. Resolves on success, failure and timeout, never rejects. Returns
 * undefined in a browser.
 */
type FetchOnServer = (queries: QueryClient, options: PageQueryOptions) => Promise<void> | undefined

let fetchOnServer: FetchOnServer = () => undefined

/** Sets how the server fetches the queries of a page. */
export function setFetchOnServer(fetcher: FetchOnServer): void {
  fetchOnServer = fetcher
}

/**
 * `useQuery` for the main data of a page: during server-side rendering it suspends until the data has been fetched, so
 * that the first paint shows it. The browser gets the data embedded in the page.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const pending = fetchOnServer(useQueryClient(), options as unknown as PageQueryOptions)
  if (pending) use(pending)
  return useQuery(options)
}
