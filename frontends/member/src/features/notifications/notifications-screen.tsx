import { DataTable, dateTimeColumn } from '@jejaring/features'
import {
  Button,
  EmptyState,
  ErrorState,
  LinesSkeleton,
  LinkButton,
  Page,
  Panel,
  showFailure,
} from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useUser } from '@jejaring/web-platform'
import { IconBell, IconCheck, IconChecks } from '@tabler/icons-react'
import * as texts from '../../texts'
import { AnnouncementList } from '../announcements/announcement-list'
import { useAnnouncements } from '../announcements/announcements'
import { useMarkAllRead, useMarkRead } from './mark-read'
import { NotificationMessage } from './notification-message'
import { type Notification, notifications } from './notifications'

const words = texts.notifications

/** Notifikasi screen: events of the member's bonuses, pins, money, claims and account. */
export default function NotificationsScreen() {
  const markReadMutation = useMarkRead()
  const markAllRead = useMarkAllRead()
  const announcements = useAnnouncements()
  // In a login-as session nothing is marked read: the member has not seen it.
  const canMarkRead = useUser().is_prev !== true
  const markRead = (line: Notification) => {
    if (canMarkRead && line.is_show !== 1) markReadMutation.mutate(line.id, { onError: showFailure })
  }
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <Announcements query={announcements} />
      {/* Not before the announcements, which would push it down. It loads meanwhile. */}
      <div hidden={announcements.isPending}>
        <DataTable
          source={notifications}
          label={words.list}
          columns={columnsFor(markRead)}
          actions={(line) =>
            canMarkRead &&
            line.is_show !== 1 && (
              <Button
                variant="subtle"
                leftSection={<IconCheck size={18} aria-hidden />}
                loading={markReadMutation.isPending && markReadMutation.variables === line.id}
                onClick={() => markRead(line)}
              >
                {words.read}
              </Button>
            )
          }
          summary={(reply) =>
            canMarkRead &&
            (reply?.unread ?? 0) > 0 && (
              <Button
                variant="default"
                leftSection={<IconChecks size={18} aria-hidden />}
                loading={markAllRead.isPending}
                onClick={() => markAllRead.mutate(undefined, { onError: showFailure })}
              >
                {words.readAll}
              </Button>
            )
          }
          empty={
            <EmptyState
              icon={IconBell}
              title={words.empty}
              help={words.emptyHelp}
              action={<LinkButton to="/m/dashboard">{words.emptyAction}</LinkButton>}
            />
          }
        />
      </div>
    </Page>
  )
}

function Announcements({ query }: { query: ReturnType<typeof useAnnouncements> }) {
  if (query.data) return <AnnouncementList announcements={query.data} />
  if (query.isPending) return <LinesSkeleton lines={6} height={48} />
  return (
    <Panel title={texts.announcements.title}>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    </Panel>
  )
}

function columnsFor(onOpened: (line: Notification) => void): Column<Notification>[] {
  return [
    dateTimeColumn('created_at', words.date),
    {
      key: 'message',
      label: words.message,
      render: (line) => <NotificationMessage line={line} onOpened={() => onOpened(line)} />,
      phone: 'lead',
    },
  ]
}
