import { useLayoutEffect } from 'react'

/**
 * Tells whatever stood in for the page until now that its first screen is there: the server's picture of it, whose
 * script listens.
 */
export function notifyFirstScreen(): void {
  window.dispatchEvent(new Event('whole'))
}

/** Tells it when what stands beside it in the same boundary is shown. */
export function FirstScreenMarker() {
  useLayoutEffect(notifyFirstScreen, [])
  return null
}
