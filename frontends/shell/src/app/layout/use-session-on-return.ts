import { useEffect } from 'react'
import { fetchSession } from '../../features/session/profile'

/**
 * Whoever comes back to this tab may have logged in as somebody else in another, or out. Not every screen has something
 * to read again, and what was read a moment ago is not: whose session it is, is asked in any case.
 */
export function useSessionOnReturn(): void {
  useEffect(() => {
    const ask = () => {
      // A session that has ended is told by the API client's hook.
      if (document.visibilityState === 'visible') fetchSession().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
