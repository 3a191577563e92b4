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
  /** What stands beside the screen where there is room. */
  sidebar?: ReactNode
}

/** The frame around every screen: a red bar in a login-as session, top bar, sidebar (a drawer on a phone), bottom bar and footer. */
export default function ShellLayout({ screen = <Outlet />, sidebar = <Sidebar /> }: Inside) {
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const user = useUser()
  const loggedInAs = user.is_prev === true
  useDraftText(user.id)
  useLeavePrompt()
  useSessionOnReturn()
  const [place, setPlace] = useState(pathname)
  // Going somewhere closes the drawer. No effect does it: that of the first drawing would come after an early press.
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
