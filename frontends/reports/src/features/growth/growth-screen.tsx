import { businessDay } from '@jejaring/calendar'
import { DataTable, shortMonth } from '@jejaring/features'
import { count, EmptyState, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { serverNow, useQuery } from '@jejaring/web-platform'
import { ChartPanel } from '../../charts/chart-panel'
import { ExportButtons } from '../../export-buttons'
import { percent } from '../../percent'
import * as texts from '../../texts'
import { ListSection } from '../health/list-section'
import { BranchesPanel } from './branches-panel'
import { CohortsPanel } from './cohorts-panel'
import { ConcentrationPanel } from './concentration-panel'
import { activeShare, chartMonthsQuery, type GrowthMonth, growthMonths, retention } from './growth'

const words = texts.growth

/** Pertumbuhan & Aktivitas screen: growth, activity, cohorts, branches and concentration of the payout. */
export default function GrowthScreen() {
  const { data, error, refetch } = useQuery(chartMonthsQuery)
  const chart = { error, onRetry: () => void refetch() }
  const thisMonth = businessDay(serverNow()).slice(0, 7)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <ChartPanel
        {...chart}
        label={words.joinedChart}
        unit="count"
        series={[{ label: words.joined, tone: 'brand' }]}
        months={data?.map(({ month, joined }) => ({ month, values: [joined] }))}
      />
      <ChartPanel
        {...chart}
        label={words.activityChart}
        help={words.activityHelp}
        unit="percent"
        series={[
          { label: words.activeShare, tone: 'brand' },
          { label: words.retention, tone: 'blue' },
        ]}
        months={data?.map((month) => ({
          month: month.month,
          // Shares of a month that is not over yet would look like a fall.
          values:
            month.month === thisMonth ? [null, null] : [activeShare(month), retention(month)].map(inPercent),
        }))}
      />
      <MonthsPanel />
      <CohortsPanel />
      <BranchesPanel />
      <ConcentrationPanel />
    </Page>
  )
}

const inPercent = (ratio: number | null) => ratio && Math.round(ratio * 100)

const figure = (key: keyof GrowthMonth & string, label: string, render: (row: GrowthMonth) => string) =>
  ({ key, label, render, align: 'right', nowrap: true, phone: 'under', phoneLabel: true }) as const

const columns: Column<GrowthMonth>[] = [
  { key: 'month', label: texts.month, render: ({ month }) => shortMonth(month), nowrap: true, phone: 'lead' },
  figure('joined', words.joined, ({ joined }) => count(joined)),
  figure('members', words.months.members, ({ members }) => count(members)),
  figure('active', words.months.active, (row) => `${count(row.active)} (${percent(activeShare(row))})`),
  figure('retained', words.months.retained, (row) => `${count(row.retained)} (${percent(retention(row))})`),
]

function MonthsPanel() {
  return (
    <ListSection title={words.months.title} help={words.months.help}>
      <DataTable
        source={growthMonths}
        label={words.months.list}
        rowKey={(row) => row.month}
        columns={columns}
        defaultSort={{ key: 'month', dir: 'desc' }}
        searchable={false}
        prefix="bulan-"
        compact
        toolbar={(request) => <ExportButtons report="growth" request={request} />}
        empty={<EmptyState title={words.months.empty} />}
      />
    </ListSection>
  )
}
