import { type createBrowserRouter, onUnauthorized } from '@jejaring/platform'
import { closeDialogs, showError } from '@jejaring/ui'
import { endSession, knownSession } from './features/session/profile'
import { HOME, loginPath } from './features/session/safe-next'

/** Keeps for a member what stands typed on the page; says so in a sentence where there is anything. */
type Keep = (member: string) => string

let keepTyped: Keep = () => ''

/** The frame around the screens says here how to keep what is typed: guests have nothing of the kind. */
export function keepAtTheEnd(keep: Keep): void {
  keepTyped = keep
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The session ended elsewhere: by time, by a password change, in another tab, or because somebody else logged in there.
 * The login page says so, or leads on to the other member's dashboard, over which it is said.
 */
export function leaveAtTheEnd(router: Router): void {
  onUnauthorized(({ message, errParams }) => {
    const known = knownSession()?.user.id
    const now = errParams.session_user
    // Nobody was logged in, or the answer comes late, to a page that shows the other one already.
    if (!known || known === now) return
    const typed = keepTyped(known)
    closeDialogs()
    endSession()
    void leave(router, { ended: !now, typed })
    if (now) void showError(message)
  })
}

// Where the way out may lead.
const ends = [HOME, loginPath(HOME)]

/** Also where a list is searched meanwhile: its address would take the place of the one that leads away. */
async function leave(router: Router, state: object): Promise<void> {
  const { pathname } = router.state.location
  do {
    await router.navigate(loginPath(pathname + router.state.location.search), { replace: true, state })
  } while (router.state.location.pathname === pathname && !ends.includes(pathname))
}
