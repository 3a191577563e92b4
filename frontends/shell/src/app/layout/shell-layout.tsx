import { useIsPhone } from '@jejaring/ui'
import { Outlet, useLocation, useUser } from '@jejaring/web-platform'
import { BottomBar } from './bottom-bar'
import { Footer } from './footer'
import { LoginAsBar } from './login-as-bar'
import { OwnSessionFirst } from './own-session-first'
import classes from './shell-layout.module.css'
import { Sidebar } from './sidebar'
import { frameTexts } from './texts'
import { TopBar } from './top-bar'
import { useDraftText } from './use-draft-text'
import { useLeavePrompt } from './use-leave-prompt'
import { usePageFocus } from './use-page-focus'
import { useRefreshedCounts } from './use-refreshed-counts'
import { useSessionOnReturn } from './use-session-on-return'

/** Layout around every screen: login-as bar, top bar, sidebar (a drawer on a phone), bottom bar and footer. */
export default function ShellLayout() {
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const user = useUser()
  const loggedInAs = user.is_prev === true
  useDraftText(user.id)
  useLeavePrompt()
  useSessionOnReturn()
  useRefreshedCounts()
  const main = usePageFocus(pathname)
  return (
    <div className={classes.shell} data-login-as={loggedInAs || undefined}>
      <a className={classes.skip} href="#isi">
        {frameTexts.skipToContent}
      </a>
      {loggedInAs && <LoginAsBar />}
      <TopBar />
      {/* On a phone it is the drawer: half of all elements of an admin's page would be invisible. */}
      {!isPhone && (
        <aside className={classes.sidebar}>
          <Sidebar />
        </aside>
      )}
      <div className={classes.column}>
        <main id="isi" ref={main} className={classes.main} tabIndex={-1}>
          {loggedInAs && /^\/a(\/|$)/.test(pathname) ? <OwnSessionFirst /> : <Outlet />}
        </main>
        <Footer />
      </div>
      <BottomBar />
    </div>
  )
}
