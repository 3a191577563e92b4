import { useDebouncedValue } from '@jejaring/ui'
import { isUsername } from '@jejaring/ui/form'
import { ApiError, api, type QueryClient, queryOptions, useQuery } from '@jejaring/web-platform'

const DEBOUNCE_MS = 400
/** Availability of a username while it is typed. */
export type UsernameState = 'unfinished' | 'checking' | 'free' | 'taken' | 'unknown'

/** Checks whether a username is free, debounced. */
export function useUsernameCheck(username: string): UsernameState {
  const [debounced] = useDebouncedValue(username, DEBOUNCE_MS)
  const isComplete = isUsername(username)
  const query = useQuery({ ...usernameQuery(debounced), enabled: isUsername(debounced) })
  if (!isComplete) return 'unfinished'
  if (debounced !== username || query.isPending) return query.isError ? 'unknown' : 'checking'
  return query.isError ? 'unknown' : query.data
}

/** Whether a username is known to be taken; false when the check fails, because the server checks it again. */
export async function isTaken(queries: QueryClient, username: string): Promise<boolean> {
  const state = await queries.fetchQuery(usernameQuery(username)).catch(() => 'unknown')
  return state === 'taken'
}

function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username', username],
    queryFn: ({ signal }) => checkUsername(username, signal),
    retry: false,
    staleTime: 30_000,
  })
}

/** POST /api/users/check: 404 means that the username is free. */
async function checkUsername(username: string, signal: AbortSignal): Promise<'free' | 'taken'> {
  try {
    await api.post('/api/users/check', { username }, { signal })
    return 'taken'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'free'
    // 422: the account exists but cannot receive pins.
    if (error instanceof ApiError && error.status === 422) return 'taken'
    throw error
  }
}
