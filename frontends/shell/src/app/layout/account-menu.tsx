import { Avatar, ColorModeSetting, UnstyledButton, useClickOutside, useWindowEvent } from '@jejaring/ui'
import { Link, useUser } from '@jejaring/web-platform'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './account-menu.module.css'
import menu from './sidebar.module.css'
import { frameTexts } from './texts'

/** Menu of the signed-in user: colour mode, profile, logout. */
export function AccountMenu() {
  const user = useUser()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  // Tabbing out of the menu closes it too, so that it does not cover the page.
  const box = useClickOutside<HTMLDivElement>(close, ['pointerdown', 'focusin'])
  useWindowEvent('keydown', ({ key }) => {
    if (!opened || key !== 'Escape') return
    // The focused element is removed together with the menu; move the focus back to the button.
    if (box.current?.contains(document.activeElement)) button.current?.focus()
    close()
  })
  return (
    <div className={classes.box} ref={box}>
      <UnstyledButton
        ref={button}
        className={classes.user}
        aria-label={`${frameTexts.menu.account}: ${user.username}`}
        aria-expanded={opened}
        onClick={() => setOpened((now) => !now)}
      >
        <Avatar photo={user.photo} name={user.name} size={36} />
        <span className={classes.name}>{user.username}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {opened && (
        <div className={classes.menu}>
          <ColorModeSetting />
          <Link to="/m/profile" className={menu.entry} onClick={close}>
            <IconUser size={18} aria-hidden />
            {frameTexts.menu.profile}
          </Link>
          <Link to="/auth/logout" className={menu.entry}>
            <IconLogout size={18} aria-hidden />
            {frameTexts.menu.logout}
          </Link>
        </div>
      )}
    </div>
  )
}
