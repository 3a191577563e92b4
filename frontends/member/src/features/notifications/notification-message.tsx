import { unbrokenAmounts, useAmountMask } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { notificationKindOf } from './notification-kind'
import type { Notification } from './notifications'
import classes from './notifications.module.css'

/** The text of a notification as a link to the related screen; unread ones are bold and labelled. */
export function NotificationMessage({ line, onOpened }: { line: Notification; onOpened: () => void }) {
  const { icon: Icon, to } = notificationKindOf(line.kind)
  const mask = useAmountMask()
  const text = mask(unbrokenAmounts(line.message))
  const unread = line.is_show !== 1
  return (
    <span className={classes.message} data-unread={unread || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.8} />
      </span>
      <span>
        {unread && <span className={classes.dot} role="img" aria-label={texts.notifications.unread} />}
        {to ? (
          <Link to={to} className={classes.link} onClick={onOpened}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </span>
  )
}
