import { useSyncExternalStore } from 'react'

// On paper, which is as narrow, a table has all its columns.
const query = 'screen and (max-width: 47.99em)'

/** Whether the page is as narrow as a phone (below 768 px). Where a server draws it, which cannot know, it is. */
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
