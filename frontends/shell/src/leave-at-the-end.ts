import { type createBrowserRouter, onUnauthorized } from '@jejaring/platform'
import { closeDialogs, showError } from '@jejaring/ui'
import { endSession, knownSession } from './features/session/profile'
import { loginPath } from './features/session/safe-next'

/** Keeps for a member what stands typed on the page; says so in a sentence where there is anything. */
type Keep = (member: string) => string

let keepTyped: Keep = () => ''

/** The frame around the screens says here how to keep what is typed: guests have nothing of the kind. */
export function keepAtTheEnd(keep: Keep): void {
  keepTyped = keep
}

/**
 * The session ended elsewhere: by time, by a password change, in another tab, or because somebody else logged in there.
 * The login page says so, or leads on to the other member's dashboard, over which it is said.
 */
export function leaveAtTheEnd(router: ReturnType<typeof createBrowserRouter>): void {
  onUnauthorized(({ message, errParams }) => {
    const known = knownSession()?.user.id
    const now = errParams.session_user
    // Nobody was logged in, or the answer comes late, to a page that shows the other one already.
    if (!known || known === now) return
    const typed = keepTyped(known)
    closeDialogs()
    endSession()
    const { pathname, search } = router.state.location
    void router.navigate(loginPath(pathname + search), { replace: true, state: { ended: !now, typed } })
    if (now) void showError(message)
  })
}
