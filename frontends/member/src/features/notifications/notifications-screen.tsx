import { DataTable } from '@jejaring/features'
import { Button, dateTimeText, EmptyState, LinkButton, Page, showFailure } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useUser } from '@jejaring/web-platform'
import { IconBell, IconCheck, IconChecks } from '@tabler/icons-react'
import { texts } from '../../texts'
import { Message } from './message'
import { type Notification, notifications } from './notifications'
import { useRead, useReadAll } from './read'

const words = texts.notifications

/** Notifikasi: what happened to the member's bonuses, pins, money, claims and account. */
export default function NotificationsScreen() {
  const read = useRead()
  const readAll = useReadAll()
  // What an admin sees who is logged in as the member is still news to the member.
  const mayRead = useUser().is_prev !== true
  const markRead = (line: Notification) => {
    if (mayRead && line.is_show !== 1) read.mutate(line.id, { onError: showFailure })
  }
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <DataTable
        source={notifications}
        label={words.list}
        rowKey={(line) => line.id}
        columns={columnsFor(markRead)}
        defaultSort={{ key: 'created_at', dir: 'desc' }}
        actions={(line) =>
          mayRead &&
          line.is_show !== 1 && (
            <Button
              variant="subtle"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={read.isPending && read.variables === line.id}
              onClick={() => markRead(line)}
            >
              {words.read}
            </Button>
          )
        }
        after={({ unread }) =>
          mayRead &&
          unread > 0 && (
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate(undefined, { onError: showFailure })}
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
    </Page>
  )
}

function columnsFor(onOpened: (line: Notification) => void): Column<Notification>[] {
  return [
    {
      key: 'created_at',
      label: words.date,
      render: (line) => dateTimeText(line.created_at),
      nowrap: true,
      phone: 'under',
    },
    {
      key: 'message',
      label: words.message,
      render: (line) => <Message line={line} onOpened={() => onOpened(line)} />,
      phone: 'lead',
    },
  ]
}
