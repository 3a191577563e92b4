import { closeDialogs } from '@jejaring/ui'
import type { createBrowserRouter } from '@jejaring/web-platform'

/**
 * A question belongs to the page it was asked on. Who goes back in the browser has left it unanswered: over another page
 * it could still be answered, and what it asks about would be sent.
 */
export function closeDialogsOnBack(router: ReturnType<typeof createBrowserRouter>): void {
  let { pathname } = router.state.location
  router.subscribe(({ historyAction, location }) => {
    const hasLeft = location.pathname !== pathname
    pathname = location.pathname
    if (hasLeft && historyAction === 'POP') closeDialogs()
  })
}
