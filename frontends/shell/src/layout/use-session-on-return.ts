import { useEffect } from 'react'
import { pagelog } from '../guards/pagelog'

/**
 * Whoever comes back to this tab may have logged in as somebody else in another, or out. Not every screen has something
 * to read again, and what was read a moment ago is not: whose session it is, is asked in any case.
 */
export function useSessionOnReturn(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void pagelog()
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
