import { ApiError, useOnline } from '@jejaring/web-platform'
import { Button } from '@mantine/core'
import { IconInbox, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Notice } from '../display/notice'
import { texts } from '../texts'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  help?: ReactNode
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** The next step: a link or a button. */
  action?: ReactNode
}

/** Says that a list has nothing yet, and what to do next. */
export function EmptyState({ title, help, icon: Icon = IconInbox, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        <Icon size={28} stroke={1.6} />
      </span>
      <p className={classes.title}>{title}</p>
      {help && <p className={classes.help}>{help}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** Says that something could not be loaded, with the server's sentence if there is one, and offers another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = error instanceof ApiError && error.message
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad" aria-hidden>
        <IconWifiOff size={28} stroke={1.6} />
      </span>
      <p className={classes.title}>{message || texts.broken.title}</p>
      {!message && <p className={classes.help}>{texts.broken.help}</p>}
      <div className={classes.action}>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </div>
  )
}

interface StaleNoticeProps {
  /** What `useQuery` answers. */
  query: { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown }
}

/**
 * Says that what is shown could not be read again, for as long as that is so, and offers another try. Without a network
 * the bar of the shell says it, and what is shown is read again by itself when that is back.
 */
export function StaleNotice({ query }: StaleNoticeProps) {
  const online = useOnline()
  if (!query.isRefetchError || !online) return null
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="default" onClick={() => void query.refetch()}>
          {query.isFetching ? texts.loading : texts.retry}
        </Button>
      }
    >
      <span role="alert">{texts.broken.stale}</span>
    </Notice>
  )
}
