import { replayEarlyInput } from '@jejaring/web-platform'
import { useEffect } from 'react'

/**
 * Hands input from before the hydration to React. It is the last child of the Suspense boundary around a screen, so
 * that its effect runs after those of the fields.
 */
export function ReplayEarlyInput() {
  useEffect(() => replayEarlyInput(document.body), [])
  return null
}
