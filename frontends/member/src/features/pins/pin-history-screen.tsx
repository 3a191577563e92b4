import { DataTable, dateTimeColumn } from '@jejaring/features'
import { EmptyState, LinkButton, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconHistory } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type PinMovement, pinHistory } from './pin-history'

const words = texts.pinHistory

const columns: Column<PinMovement>[] = [
  dateTimeColumn('created_at', words.date),
  { key: 'type', label: words.kind, render: (movement) => movement.type_name, nowrap: true, phone: 'under' },
  {
    key: 'description',
    label: words.description,
    render: (movement) => movement.description,
    phone: 'lead',
  },
]

/** Pin Riwayat screen: all movements of the member's pins. */
export default function PinHistoryScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <DataTable
        source={pinHistory}
        label={words.list}
        columns={columns}
        dateRange
        empty={
          <EmptyState
            icon={IconHistory}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/stokis">{words.emptyAction}</LinkButton>}
          />
        }
      />
    </Page>
  )
}
