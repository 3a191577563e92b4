import { useSyncExternalStore } from 'react'

/** False during server-side rendering and hydration, when what the browser knows must not be rendered yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges(): () => void {
  return () => {}
}
