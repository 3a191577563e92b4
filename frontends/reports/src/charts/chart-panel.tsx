import { Chart, type ChartSeries, monthText, shortMonth } from '@jejaring/features'
import { EmptyState, ErrorState, Panel, Skeleton } from '@jejaring/ui'
import { IconChartBar } from '@tabler/icons-react'
import * as texts from '../texts'

interface ChartPanelProps {
  /** Title, and accessible name of the table with the same data. */
  label: string
  help?: string
  series: ChartSeries[]
  /** One value per series and month (`yyyy-mm`), in order, null where there is none; undefined while loading. */
  months: { month: string; values: (number | null)[] }[] | undefined
  unit: 'rupiah' | 'count' | 'percent'
  /** Stacks the series, for those that add up to a total. */
  stacked?: boolean
  error: unknown
  onRetry: () => void
}

/** Panel with a monthly chart, and its loading, error and empty states. */
export function ChartPanel({ help, months, error, onRetry, ...chart }: ChartPanelProps) {
  return (
    <Panel title={chart.label} help={help}>
      {months === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Skeleton height={260} />
        )
      ) : months.length === 0 ? (
        <EmptyState icon={IconChartBar} title={texts.charts.empty} help={texts.charts.emptyHelp} />
      ) : (
        <Chart
          {...chart}
          pointLabel={texts.month}
          totalTitle={chart.unit === 'percent' ? undefined : texts.charts.all(months.length)}
          points={months.map(({ month, values }) => ({
            title: monthText(month),
            tick: shortMonth(month),
            values,
          }))}
        />
      )}
    </Panel>
  )
}
