import { confirmAction } from '@jejaring/ui'
import { RouterContext } from '@jejaring/web-platform'
import { useContext, useEffect } from 'react'
import { knownSession } from '../../features/session/profile'
import { frameTexts } from './texts'

const words = frameTexts.leave
const KEY = 'unsaved'

/**
 * Asks for confirmation before navigating away from unsaved input. Forms report unsaved input with `beforeunload`
 * (`useUnsavedWarning`), which this hook dispatches. Does not ask after the session has ended, because saving would
 * fail.
 */
export function useLeavePrompt(): void {
  // `useBlocker` would add its code to the login page.
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    if (!router) return
    let asking = false
    router.getBlocker(
      KEY,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && knownSession() !== undefined && isUnsaved(),
    )
    const blocked = () => {
      const blocker = router.state.blockers.get(KEY)
      return blocker?.state === 'blocked' ? blocker : undefined
    }
    const unsubscribe = router.subscribe(async () => {
      // A second back navigation while the dialog is open does not open another one.
      if (asking || !blocked()) return
      asking = true
      const leaves = await confirmAction({ ...words, danger: true })
      asking = false
      if (leaves) blocked()?.proceed()
      else blocked()?.reset()
    })
    return () => {
      unsubscribe()
      router.deleteBlocker(KEY)
    }
  }, [router])
}

function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
