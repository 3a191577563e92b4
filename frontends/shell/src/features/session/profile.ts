import {
  ApiError,
  api,
  clearEarlyFetches,
  type Session,
  sessionKey,
  sessionReply,
  startActivity,
} from '@jejaring/web-platform'
import { storeLastRole } from '../../boot/last-role'
import { queryClient } from '../../query-client'

const path = '/api/users/profile'

/** Who is logged in, as far as the page knows. */
export function knownSession(): Session | undefined {
  return queryClient.getQueryData<Session>(sessionKey)
}

let left: string | undefined

/**
 * Whom the screens show. Those of somebody whose session has ended stand until others take their place, which can take
 * seconds: until then nothing that is pressed on them is for whoever else this browser has logged in meanwhile.
 */
export function displayedMember(): string | undefined {
  return left ?? knownSession()?.user.id
}

/** Other screens have taken the place of those of a session that ended. */
export function markScreensReplaced(): void {
  left = undefined
}

/** Asks the server who is logged in. Calls at the same time share one request. */
export async function fetchSession(): Promise<Session> {
  const known = knownSession()
  const end = known ? () => {} : startActivity()
  try {
    const session = await queryClient.fetchQuery({
      queryKey: sessionKey,
      queryFn: () => api.get(path, sessionReply, { anyMember: known?.user.id !== displayedMember() }),
      staleTime: 0,
      retry: false,
    })
    // Somebody else may have logged in, in another tab.
    if (session.user.id !== known?.user.id) clearScreenQueries()
    storeLastRole(roleOf(session))
    return session
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) storeLastRole('nobody')
    throw error
  } finally {
    end()
  }
}

/** Puts a session that the login brought in place of everything that was known before. */
export function startSession(session: Session): void {
  queryClient.clear()
  clearEarlyFetches()
  storeLastRole(roleOf(session))
  queryClient.setQueryData(sessionKey, session)
}

/**
 * Forgets who was logged in. What the open screens show goes with `forgetScreens` when they are gone:
 * without it they would ask for it again, of a server that no longer knows them.
 */
export function endSession(): void {
  left = displayedMember()
  void queryClient.cancelQueries()
  clearEarlyFetches()
  storeLastRole('nobody')
  queryClient.removeQueries({ queryKey: sessionKey })
}

/** Forgets everything that was loaded for the member who was logged in before. */
export function clearScreenQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

function roleOf({ user }: Session): 'member' | 'admin' {
  return user.role === 'admin' ? 'admin' : 'member'
}
