import { businessDay } from '@jejaring/calendar'
import { countColumn, DataTable, shortMonth } from '@jejaring/features'
import { EmptyState } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { serverNow } from '@jejaring/web-platform'
import { ExportButtons } from '../../export-buttons'
import { percent } from '../../percent'
import * as texts from '../../texts'
import { ListSection } from '../health/list-section'
import { type Cohort, cohorts } from './growth'

const words = texts.growth.cohorts
/** Months after the activation that the service returns. */
const COHORT_MONTHS = 12

const columns: Column<Cohort>[] = [
  {
    key: 'month',
    label: words.joinedIn,
    render: ({ month }) => shortMonth(month),
    nowrap: true,
    phone: 'lead',
  },
  countColumn('joined', texts.growth.joined, { phone: 'value' }),
  ...Array.from({ length: COHORT_MONTHS + 1 }, (_, offset): Column<Cohort> => {
    return {
      key: `m${offset}`,
      label: words.after(offset),
      render: (row) => percent(isInFuture(row, offset) ? null : activeShare(row, offset)),
      align: 'right',
      sortable: false,
      phoneLabel: true,
    }
  }),
]

const activeShare = ({ active, joined }: Cohort, offset: number) =>
  joined > 0 ? (active[offset] ?? 0) / joined : null

function isInFuture({ month }: Cohort, offset: number): boolean {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const shown = new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
  return shown > businessDay(serverNow()).slice(0, 7)
}

/** Activity by the month of joining. */
export function CohortsPanel() {
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={cohorts}
        label={words.list}
        rowKey={(row) => row.month}
        columns={columns}
        defaultSort={{ key: 'month', dir: 'desc' }}
        searchable={false}
        prefix="kohort-"
        compact
        toolbar={(request) => <ExportButtons report="cohorts" request={request} />}
        empty={<EmptyState title={words.empty} />}
      />
    </ListSection>
  )
}
