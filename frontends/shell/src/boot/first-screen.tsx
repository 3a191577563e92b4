import { useLayoutEffect } from 'react'

/** Signals that the first screen is rendered. The script of a server-rendered page listens and removes its markup. */
export function notifyFirstScreen(): void {
  window.dispatchEvent(new Event('first-screen'))
}

/** Signals it when its siblings in the same Suspense boundary are shown. */
export function FirstScreenMarker() {
  useLayoutEffect(notifyFirstScreen, [])
  return null
}
