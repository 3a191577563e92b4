import { DataTable } from '@jejaring/features'
import {
  ActionIcon,
  Button,
  confirmAction,
  count,
  dateTimeText,
  EmptyState,
  Page,
  Sheet,
  StatusBadge,
  type StatusClass,
  showFailure,
  showSuccess,
} from '@jejaring/ui'
import { type Column, TwoLineCell } from '@jejaring/ui/table'
import { useRight } from '@jejaring/web-platform'
import { IconPencil, IconPlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { AnnouncementForm, dayText } from './announcement-form'
import { type Announcement, allAnnouncements, useWithdrawAnnouncement } from './announcements'

const words = texts.announcements

const stateClasses: Readonly<Record<string, StatusClass>> = {
  scheduled: 'info',
  active: 'success',
  ended: 'secondary',
  withdrawn: 'danger',
}

const columns: Column<Announcement>[] = [
  {
    key: 'created_at',
    label: words.createdAt,
    render: (row) => <TwoLineCell primary={dateTimeText(row.created_at)} secondary={row.author} />,
    nowrap: true,
  },
  { key: 'title', label: words.subject, render: (row) => row.title, phone: 'lead' },
  {
    key: 'audience_name',
    label: words.audience,
    render: (row) => row.audience_name,
    sortable: false,
    phone: 'under',
  },
  {
    key: 'from_day',
    label: words.period,
    render: (row) => (
      <TwoLineCell primary={dayText(row.from_day)} secondary={words.untilOf(dayText(row.to_day))} />
    ),
    nowrap: true,
    phoneLabel: true,
  },
  {
    key: 'reads',
    label: words.reads,
    render: (row) => words.readsOf(count(row.reads)),
    align: 'right',
    nowrap: true,
    sortable: false,
    phoneLabel: true,
  },
  {
    key: 'whatsapp',
    label: words.sending,
    render: (row) => <Sending row={row} />,
    sortable: false,
    phoneLabel: true,
  },
  {
    key: 'state',
    label: words.status,
    render: (row) => (
      <StatusBadge
        status={stateClasses[row.state] ?? 'secondary'}
        label={words.states[row.state] ?? row.state}
      />
    ),
    sortable: false,
    phone: 'value',
  },
]

function Sending({ row: { channels, whatsapp, email } }: { row: Announcement }) {
  if (channels.length === 0) return words.notSent
  return (
    <>
      {channels.includes('whatsapp') && <Progress name={words.whatsappName} broadcast={whatsapp} />}
      {channels.includes('email') && <Progress name={words.emailName} broadcast={email} />}
    </>
  )
}

function Progress({ name, broadcast }: { name: string; broadcast: Announcement['whatsapp'] }) {
  if (!broadcast) return <TwoLineCell primary={name} secondary={words.unknownProgress} />
  // The last messages are queued before they are sent.
  const isQueued = broadcast.state === 'finished' && broadcast.waiting > 0
  const state = isQueued ? words.queued : (words.sendingStates[broadcast.state] ?? '')
  const unsent = broadcast.unsent > 0 ? `, ${words.unsentOf(count(broadcast.unsent))}` : ''
  return (
    <TwoLineCell
      primary={words.sendingOf(name, count(broadcast.sent), count(broadcast.phones))}
      secondary={state + unsent}
    />
  )
}

/** Pengumuman: what the office announces to members, with read counts and the progress of its messages. */
export default function AnnouncementsScreen() {
  const [edited, setEdited] = useState<{ row?: Announcement }>()
  const canChange = useRight('announcements.change')
  const withdraw = useWithdrawAnnouncement()
  const close = () => setEdited(undefined)
  const askToWithdraw = async (row: Announcement) => {
    if (!(await confirmWithdrawal(row))) return
    withdraw.mutate(row.id, { onSuccess: ({ message }) => void showSuccess(message), onError: showFailure })
  }
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.help}
      actions={
        canChange && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited({})}>
            {words.add}
          </Button>
        )
      }
    >
      <DataTable
        source={allAnnouncements}
        label={words.list}
        columns={columns}
        searchPlaceholder={words.search}
        compact
        actions={(row) => (
          <AuditedActions target={`announcement:${row.id}`} rowName={row.title}>
            {canChange && row.state !== 'withdrawn' && (
              <>
                <ActionIcon
                  variant="subtle"
                  data-opens
                  aria-label={words.editOne(row.title)}
                  onClick={() => setEdited({ row })}
                >
                  <IconPencil size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={words.withdrawOne(row.title)}
                  onClick={() => void askToWithdraw(row)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </>
            )}
          </AuditedActions>
        )}
        empty={<EmptyState icon={IconSpeakerphone} title={words.none} help={words.noneHelp} />}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={edited?.row ? words.edit : words.add}>
        {edited && <AnnouncementForm row={edited.row} onDone={close} />}
      </Sheet>
    </Page>
  )
}

function confirmWithdrawal({ title, audience_name }: Announcement): Promise<boolean> {
  return confirmAction({
    title: words.withdrawTitle,
    details: [
      { label: words.subject, value: title },
      { label: words.audience, value: audience_name },
    ],
    note: words.withdrawNote,
    confirmLabel: words.withdrawYes,
    danger: true,
  })
}
