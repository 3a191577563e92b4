import { createContext, useContext, useSyncExternalStore } from 'react'

// Print is as narrow, but a printed table has all columns.
const query = 'screen and (max-width: 47.99em)'

/** Whether server-side rendering and hydration assume a phone. The server decides by the user agent. */
export const AssumedPhone = createContext(true)

/** Whether the viewport is below 768 px. */
export function useIsPhone(): boolean {
  const isAssumed = useContext(AssumedPhone)
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => isAssumed,
  )
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
