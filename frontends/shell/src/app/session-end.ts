import { closeDialogs, showError } from '@jejaring/ui'
import { type createBrowserRouter, onUnauthorized } from '@jejaring/web-platform'
import { endSession, knownSession } from '../features/session/profile'
import { HOME_PATH, loginPath } from '../paths'

/** Keeps for a member what stands typed on the page; says so in a sentence where there is anything. */
type KeepDrafts = (member: string) => string

let keepDrafts: KeepDrafts = () => ''

/** The frame around the screens says here how to keep what is typed: guests have nothing of the kind. */
export function keepDraftsAtSessionEnd(keep: KeepDrafts): void {
  keepDrafts = keep
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The session ended elsewhere: by time, by a password change, in another tab, or because somebody else logged in there.
 * The login page says so, or leads on to the other member's dashboard, over which it is said.
 */
export function handleSessionEnd(router: Router): void {
  onUnauthorized(({ message, errParams }) => {
    const known = knownSession()?.user.id
    const now = errParams.session_user
    // Nobody was logged in, or the answer comes late, to a page that shows the other one already.
    if (!known || known === now) return
    const typed = keepDrafts(known)
    closeDialogs()
    endSession()
    void leave(router, { ended: !now, typed })
    if (now) void showError(message)
  })
}

// Where the way out may lead.
const ends = [HOME_PATH, loginPath(HOME_PATH)]

/** Also where a list is searched meanwhile: its address would take the place of the one that leads away. */
async function leave(router: Router, state: object): Promise<void> {
  const { pathname } = router.state.location
  do {
    await router.navigate(loginPath(pathname + router.state.location.search), { replace: true, state })
  } while (router.state.location.pathname === pathname && !ends.includes(pathname))
}
