import { Link, useSession } from '@jejaring/web-platform'
import { IconBell } from '@tabler/icons-react'
import classes from './bell.module.css'
import { frameTexts } from './texts'

/** Link to the notifications with the number of unread ones. */
export function Bell() {
  const unread = useSession()?.unread ?? 0
  const label =
    unread > 0
      ? `${frameTexts.menu.notifications}, ${frameTexts.menu.unread(unread)}`
      : frameTexts.menu.notifications
  return (
    <Link to="/m/notifications" className={classes.bell} aria-label={label} title={label}>
      <IconBell size={22} stroke={1.8} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
