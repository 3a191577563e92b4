import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconMinus,
  IconRefresh,
} from '@tabler/icons-react'
import classes from './status-badge.module.css'

/** The values of `status_class` in API replies. */
export type StatusClass = 'warning' | 'info' | 'success' | 'danger' | 'secondary' | 'primary'

const icons = {
  warning: IconClock,
  info: IconRefresh,
  success: IconCheck,
  danger: IconAlertTriangle,
  secondary: IconMinus,
  primary: IconInfoCircle,
} as const

/** A status as text with icon and colour. Unknown classes look neutral. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  const tone = status in icons ? (status as StatusClass) : 'secondary'
  const Icon = icons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {label}
    </span>
  )
}

/** A small label, for roles and packages. */
export function Tag({ children }: { children: string }) {
  return (
    <span className={classes.badge} data-tone="primary">
      {children}
    </span>
  )
}
