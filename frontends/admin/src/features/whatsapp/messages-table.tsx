import { DataTable, dateTimeColumn, MemberLink, statusColumn } from '@jejaring/features'
import type { MessageChannel } from '@jejaring/identifiers'
import { Button, EmptyState, showFailure, showSuccess } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useRight } from '@jejaring/web-platform'
import { IconMessage } from '@tabler/icons-react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { type Message, messageList, useResend } from './queue'

const words = texts.whatsapp

const recipientTexts: Readonly<Record<MessageChannel, (recipient: string) => string>> = {
  whatsapp: (phone) => phone,
  email: words.byEmail,
  push: (subscription) => subscription,
}

const columns: Column<Message>[] = [
  dateTimeColumn('created_at', words.date),
  {
    key: 'username',
    label: words.member,
    render: (row) => (row.username ? <MemberLink username={row.username} /> : words.noMember),
    phone: 'lead',
  },
  { key: 'template', label: words.kind, render: (row) => row.template_name, phone: 'value' },
  {
    key: 'phone',
    label: words.phone,
    render: (row) => recipientTexts[row.channel as MessageChannel]?.(row.phone) ?? row.phone,
    nowrap: true,
    sortable: false,
  },
  statusColumn(words.status),
  { key: 'problem', label: words.problem, render: (row) => row.problem, sortable: false },
]

const statusFilter = {
  name: 'st',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
}

/** All messages, without their texts. Failed ones can be sent again. */
export function MessagesTable() {
  const canChange = useRight('messages.change')
  return (
    <DataTable
      source={messageList}
      label={words.messages}
      columns={columns}
      searchPlaceholder={words.search}
      dateRange
      filters={[statusFilter]}
      compact
      actions={(row) => (
        <AuditedActions target={`message:${row.id}`} rowName={row.template_name}>
          {canChange && row.can_resend && <ResendButton row={row} />}
        </AuditedActions>
      )}
      empty={<EmptyState icon={IconMessage} title={words.empty} help={words.emptyHelp} />}
    />
  )
}

function ResendButton({ row }: { row: Message }) {
  const resend = useResend()
  return (
    <Button
      size="sm"
      variant="default"
      loading={resend.isPending}
      aria-label={words.resendOne(row.template_name, row.username || words.noMember)}
      onClick={() =>
        resend.mutate(row.id, { onSuccess: ({ message }) => void showSuccess(message), onError: showFailure })
      }
    >
      {words.resend}
    </Button>
  )
}
