import { confirmAction } from '@jejaring/ui'
import { RouterContext } from '@jejaring/web-platform'
import { useContext, useEffect } from 'react'
import { knownSession } from '../../features/session/profile'
import { frameTexts } from './texts'

const words = frameTexts.leave
const KEY = 'unsaved'

/**
 * Asks before a screen is left that holds what was typed and not saved. The screen's forms say so as they say it to the
 * browser (`useUnsaved`). Whoever's session has ended is not held up: there is nothing left to save it with.
 */
export function useLeavePrompt(): void {
  // The router's own hook would bring its code to the login page.
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
      // Whoever goes back once more while asked is asked once.
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
