import { closeDialogs, showError } from '@jejaring/ui'
import { type createBrowserRouter, onUnauthorized } from '@jejaring/web-platform'
import { endSession, knownSession } from '../features/session/profile'
import { ADMIN_HOME_PATH, HOME_PATH, loginPath } from '../paths'

/**
 * Keeps the text typed on the page for this member. Returns a sentence to show on the login page, or an empty string.
 */
type KeepDrafts = (member: string) => string

let keepDrafts: KeepDrafts = () => ''

/** Registers how typed text is kept. The shell layout calls this; guest pages have nothing to keep. */
export function keepDraftsAtSessionEnd(keep: KeepDrafts): void {
  keepDrafts = keep
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Handles a 401: the session expired, the password changed, or another tab logged out or in as another member.
 * Navigates to the login page, or to the home of the new member with a message.
 */
export function handleSessionEnd(router: Router): void {
  onUnauthorized(({ message, errParams }) => {
    const known = knownSession()?.user.id
    const now = errParams.session_user
    // No session to end, or a late answer: the page already shows the new member.
    if (!known || known === now) return
    const typed = keepDrafts(known)
    closeDialogs()
    endSession()
    void leave(router, { ended: !now, typed })
    if (now) void showError(message)
  })
}

// Paths at which the navigation has ended.
const finalPaths = [HOME_PATH, ADMIN_HOME_PATH, loginPath(HOME_PATH)]

/** Repeats the navigation when a list’s search replaces it with a change of the query string. */
async function leave(router: Router, state: object): Promise<void> {
  const { pathname } = router.state.location
  do {
    await router.navigate(loginPath(pathname + router.state.location.search), { replace: true, state })
  } while (router.state.location.pathname === pathname && !finalPaths.includes(pathname))
}
