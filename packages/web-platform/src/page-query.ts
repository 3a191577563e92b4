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

/**
 * Fetches a query while the server renders a page, and resolves when the rendering goes on: with its data or, after a
 * failure or timeout, without. Returns undefined in a browser.
 */
type FetchOnServer = <Data, Key extends QueryKey>(
  queries: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void> | undefined

let fetchOnServer: FetchOnServer = () => undefined

/** Sets how the server fetches the queries of a page. */
export function setFetchOnServer(fetch: FetchOnServer): void {
  fetchOnServer = fetch
}

/**
 * `useQuery` for what a page is opened for: the server waits for the data, so that the first paint shows it. The
 * browser gets the data embedded in the page.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const pending = fetchOnServer(useQueryClient(), options as FetchQueryOptions<Data, Error, Data, Key>)
  if (pending) use(pending)
  return useQuery(options)
}
