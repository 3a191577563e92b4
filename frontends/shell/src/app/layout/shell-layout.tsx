import { Modal } from '@jejaring/ui'
import { Outlet, useLocation, useUser } from '@jejaring/web-platform'
import { type ReactNode, useState } from 'react'
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
import { useSessionOnReturn } from './use-session-on-return'
import './theme.css'

interface Inside {
  screen?: ReactNode
  /** Sidebar on wide screens; null leaves it out. */
  sidebar?: ReactNode
}

/** Layout around every screen: login-as bar, top bar, sidebar (a drawer on a phone), bottom bar and footer. */
export default function ShellLayout({ screen = <Outlet />, sidebar = <Sidebar /> }: Inside) {
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const user = useUser()
  const loggedInAs = user.is_prev === true
  useDraftText(user.id)
  useLeavePrompt()
  useSessionOnReturn()
  const [place, setPlace] = useState(pathname)
  // Navigation closes the drawer during render. An effect of the first render could run after an early click and
  // close the drawer again.
  if (place !== pathname) {
    setPlace(pathname)
    setDrawer(false)
  }
  const main = usePageFocus(pathname)
  return (
    <div className={classes.shell} data-login-as={loggedInAs || undefined}>
      <a className={classes.skip} href="#isi">
        {frameTexts.skipToContent}
      </a>
      {loggedInAs && <LoginAsBar />}
      <TopBar onMenu={() => setDrawer(true)} />
      <aside className={classes.sidebar}>{sidebar}</aside>
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
          {loggedInAs && pathname.startsWith('/a/') ? <OwnSessionFirst /> : screen}
        </main>
        <Footer />
      </div>
      <BottomBar />
    </div>
  )
}
