import { ApiError, useOnline } from '@jejaring/web-platform'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconInfoCircle, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Notice } from '../display/notice'
import { unbrokenAmounts } from '../format'
import { texts } from '../texts'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  help?: ReactNode
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** The next step: a link or a button. */
  action?: ReactNode
}

/** Empty state of a list, with a next step. */
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

/**
 * Error state with the server’s message, if any, and a retry button. A refusal, as of a feature that is off, is no failure:
 * it would be the same again.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
  const isRefusal = REFUSALS.includes(status) && message !== ''
  const Icon = isRefusal ? IconInfoCircle : status === 0 ? IconWifiOff : IconAlertTriangle
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone={isRefusal ? undefined : 'bad'} aria-hidden>
        <Icon size={28} stroke={1.6} />
      </span>
      <p className={classes.title}>{message ? unbrokenAmounts(message) : texts.broken.title}</p>
      {!message && <p className={classes.help}>{texts.broken.help}</p>}
      {!isRefusal && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

const REFUSALS = [403, 404, 409]

interface StaleNoticeProps {
  /** A `useQuery` result. */
  query: { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown }
}

/**
 * Warns while the displayed data could not be refreshed, with a retry button. Offline, the shell’s bar says so and
 * the data refetches on reconnect.
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
