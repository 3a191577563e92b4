import { useSyncExternalStore } from 'react'

// Print is as narrow, but a printed table has all columns.
const query = 'screen and (max-width: 47.99em)'

/** Whether the viewport is below 768 px. True on the server, which cannot know. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
