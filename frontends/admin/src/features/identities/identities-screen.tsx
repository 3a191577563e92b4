import { DataTable, dateTimeColumn, memberColumn, statusColumn } from '@jejaring/features'
import { EmptyState, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconIdBadge2 } from '@tabler/icons-react'
import { RowButton } from '../../row-status/row-button'
import * as texts from '../../texts'
import { type Identity, identities, useIdentityPanel } from './identities'
import { IdentityPanel } from './identity-panel'

const words = texts.identities

const columns: Column<Identity>[] = [
  dateTimeColumn('submitted_at', words.submitted),
  memberColumn(words.member),
  statusColumn(words.status, { below: (row) => row.reason_text, sortable: false }),
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
