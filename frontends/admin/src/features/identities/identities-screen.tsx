import { DataTable, MemberLink } from '@jejaring/features'
import { dateTimeText, EmptyState, Page, Sheet, StatusBadge } from '@jejaring/ui'
import { type Column, TwoLineCell } from '@jejaring/ui/table'
import { IconIdBadge2 } from '@tabler/icons-react'
import { RowButton } from '../../row-status/row-button'
import { texts } from '../../texts'
import { type Identity, identities, useIdentityPanel } from './identities'
import { IdentityPanel } from './identity-panel'

const words = texts.identities

const columns: Column<Identity>[] = [
  {
    key: 'submitted_at',
    label: words.submitted,
    render: (row) => dateTimeText(row.submitted_at ?? ''),
    nowrap: true,
    phone: 'under',
  },
  {
    key: 'username',
    label: words.member,
    render: (row) => <TwoLineCell primary={<MemberLink username={row.username} />} secondary={row.name} />,
    phone: 'lead',
  },
  {
    key: 'status',
    label: words.status,
    render: (row) => (
      <TwoLineCell
        primary={<StatusBadge status={row.status_class as 'info'} label={row.status_name} />}
        secondary={row.reason_text}
      />
    ),
    sortable: false,
    phone: 'value',
  },
]

const statusFilter = {
  name: 'fstatus',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  isTabs: true,
  oldestFirst: ['review'],
}

/** Verifikasi Identitas: what members submitted, each checked in a panel with its pictures. */
export default function IdentitiesScreen() {
  const panel = useIdentityPanel()
  const { row } = panel
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={identities}
        label={words.list}
        rowKey={({ id }) => id}
        columns={columns}
        defaultSort={{ key: 'submitted_at', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        actions={(one) => (
          <RowButton
            rowName={one.username}
            isFinal={one.status !== 'review'}
            onClick={() => panel.open(one)}
          />
        )}
        empty={<EmptyState icon={IconIdBadge2} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={row !== undefined}
        onClose={panel.close}
        steps={panel.steps}
        width={560}
        title={row ? words.panel(row.username) : ''}
      >
        {row && <IdentityPanel key={row.id} row={row} onDone={panel.finish} />}
      </Sheet>
    </Page>
  )
}
