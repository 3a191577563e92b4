import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { info: IconInfoCircle, wait: IconClock, bad: IconAlertTriangle, good: IconCheck }

interface NoticeProps {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** An inline message: information, a pending state, or a problem. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
