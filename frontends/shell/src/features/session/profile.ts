import { api, type Session, sessionKey, startActivity } from '@jejaring/web-platform'
import { queryClient } from '../../query-client'

/** The session in the query cache; undefined when none is known. */
export function knownSession(): Session | undefined {
  return queryClient.getQueryData<Session>(sessionKey)
}

let endedMemberId: string | undefined

/**
 * Id of the member whose data the screens show. After a session ends its screens stay visible until the next ones are
 * rendered, which can take seconds. Requests from them must not run as the member who has logged in meanwhile.
 */
export function displayedMember(): string | undefined {
  return endedMemberId ?? knownSession()?.user.id
}

/** Call when new screens have replaced those of the ended session. */
export function markScreensReplaced(): void {
  endedMemberId = undefined
}

/** Loads the session from the server. Concurrent calls share one request. */
export async function fetchSession(): Promise<Session> {
  const known = knownSession()
  const end = known ? () => {} : startActivity()
  try {
    const session = await queryClient.fetchQuery({
      queryKey: sessionKey,
      queryFn: () => api.get('/api/users/profile', { anyMember: known?.user.id !== displayedMember() }),
      staleTime: 0,
      retry: false,
    })
    // Another member may have logged in in another tab.
    if (session.user.id !== known?.user.id) clearScreenQueries()
    return session
  } finally {
    end()
  }
}

/** Starts the session returned by a login and discards all cached data. */
export function startSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(sessionKey, session)
}

/**
 * Removes the session. Keeps the data of the open screens until `clearScreenQueries`; without data they would refetch
 * and get a 401.
 */
export function endSession(): void {
  endedMemberId = displayedMember()
  void queryClient.cancelQueries()
  queryClient.removeQueries({ queryKey: sessionKey })
}

/** Removes all cached data of the previous member. */
export function clearScreenQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
