// Re-exports of TanStack Query for the shell and the remotes. As in router.ts, only listed names are part of the
// first load.
export {
  type DehydratedState,
  hydrate,
  keepPreviousData,
  QueryClient,
  type QueryClientConfig,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
