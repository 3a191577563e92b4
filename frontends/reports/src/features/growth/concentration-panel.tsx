import { amountColumn, countColumn, DataTable } from '@jejaring/features'
import { EmptyState } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { ExportButtons } from '../../export-buttons'
import { percent } from '../../percent'
import * as texts from '../../texts'
import { ListSection } from '../health/list-section'
import { concentration, type EarnerGroup } from './growth'

const words = texts.growth.concentration

const columns: Column<EarnerGroup>[] = [
  { key: 'position', label: words.group, render: ({ name }) => name, phone: 'lead' },
  countColumn('members', words.members),
  amountColumn('amount', words.amount, { phone: 'under' }),
  {
    key: 'share',
    label: words.share,
    render: ({ amount, total }) => percent(total > 0 ? amount / total : null),
    align: 'right',
    sortable: false,
    phone: 'value',
  },
]

/** How much of the payout goes to the highest earners. */
export function ConcentrationPanel() {
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={concentration}
        label={words.list}
        rowKey={(row) => row.name}
        columns={columns}
        defaultSort={{ key: 'position', dir: 'asc' }}
        searchable={false}
        prefix="bagian-"
        compact
        toolbar={(request) => <ExportButtons report="concentration" request={request} />}
        empty={<EmptyState title={words.empty} />}
      />
    </ListSection>
  )
}
