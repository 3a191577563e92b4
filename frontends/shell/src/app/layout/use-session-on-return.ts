import { useEffect } from 'react'
import { fetchSession } from '../../features/session/profile'

/**
 * Reloads the session when the tab becomes visible: the user may have logged in as another member, or out, in another
 * tab. Refetching of screens does not cover this, because some have no query and fresh queries are not refetched.
 */
export function useSessionOnReturn(): void {
  useEffect(() => {
    const ask = () => {
      // On a 401 the `onUnauthorized` hook of the API client ends the session.
      if (document.visibilityState === 'visible') fetchSession().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
