import { confirmAction } from '@jejaring/ui'
import { useBlocker } from '@jejaring/web-platform'
import { useEffect, useEffectEvent } from 'react'
import { knownSession } from '../../features/session/profile'
import { frameTexts } from './texts'

/**
 * Asks for confirmation before navigating away from unsaved input. Forms report unsaved input with `beforeunload`
 * (`useUnloadPrompt`), which this hook dispatches. Does not ask after the session has ended, because saving would fail.
 */
export function useLeavePrompt(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && knownSession() !== undefined && isUnsaved(),
  )
  const answer = useEffectEvent((leaves: boolean) => (leaves ? blocker.proceed?.() : blocker.reset?.()))
  // A second back navigation while the dialog is open does not open another one.
  useEffect(() => {
    if (blocker.state === 'blocked')
      void confirmAction({ ...frameTexts.leave, danger: true }).then((leaves) => answer(leaves))
  }, [blocker.state])
}

function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
