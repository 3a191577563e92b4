import { closeDialogs } from '@jejaring/ui'
import type { createBrowserRouter } from '@jejaring/web-platform'

/**
 * Closes open dialogs when the user navigates back. A confirmation belongs to the page that opened it; on another
 * page it could still be confirmed, and its request would be sent.
 */
export function closeDialogsOnBack(router: ReturnType<typeof createBrowserRouter>): void {
  let { pathname } = router.state.location
  router.subscribe(({ historyAction, location }) => {
    const hasLeft = location.pathname !== pathname
    pathname = location.pathname
    if (hasLeft && historyAction === 'POP') closeDialogs()
  })
}
