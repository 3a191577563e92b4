import { Modal, useIsPhone } from '@jejaring/ui'
import { Outlet, useLocation, useUser } from '@jejaring/web-platform'
import { startTransition, useState } from 'react'
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
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const user = useUser()
  const loggedInAs = user.is_prev === true
  useDraftText(user.id)
  useLeavePrompt()
  useSessionOnReturn()
  useRefreshedCounts()
  const [previousPath, setPreviousPath] = useState(pathname)
  // Navigation closes the drawer during render. An effect of the first render could run after an early click and
  // close the drawer again.
  if (previousPath !== pathname) {
    setPreviousPath(pathname)
    setDrawer(false)
  }
  const main = usePageFocus(pathname)
  return (
    <div className={classes.shell} data-login-as={loggedInAs || undefined}>
      <a className={classes.skip} href="#isi">
        {frameTexts.skipToContent}
      </a>
      {loggedInAs && <LoginAsBar />}
      {/* The menu is rendered in slices: at once it would block the tap's feedback. */}
      <TopBar onMenu={() => startTransition(() => setDrawer(true))} />
      {/* On a phone it is the drawer: half of all elements of an admin's page would be invisible. */}
      {!isPhone && (
        <aside className={classes.sidebar}>
          <Sidebar />
        </aside>
      )}
      <Modal
        opened={drawer}
        onClose={() => setDrawer(false)}
        label={frameTexts.menu.main}
        placement="side"
        width={300}
      >
        <Sidebar />
      </Modal>
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
