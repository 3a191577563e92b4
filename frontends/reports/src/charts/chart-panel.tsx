import { EmptyState, ErrorState, Panel, Skeleton } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { IconChartBar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { texts } from '../texts'
import type { MonthChartProps } from './month-chart'

// Loaded lazily, so that the page does not wait for the chart code.
const MonthChart = lazyPage<MonthChartProps>(() => import('./month-chart'))

interface ChartPanelProps extends Omit<MonthChartProps, 'bars'> {
  help?: string
  /** Undefined while loading. */
  bars: MonthChartProps['bars'] | undefined
  error: unknown
  onRetry: () => void
}

/** Panel with a monthly chart, and its loading, error and empty states. */
export function ChartPanel({ help, bars, error, onRetry, ...chart }: ChartPanelProps) {
  return (
    <Panel title={chart.label} help={help}>
      {bars === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Skeleton height={260} />
        )
      ) : bars.length === 0 ? (
        <EmptyState icon={IconChartBar} title={texts.charts.empty} help={texts.charts.emptyHelp} />
      ) : (
        <Suspense fallback={<Skeleton height={260} />}>
          <MonthChart {...chart} bars={bars} />
        </Suspense>
      )}
    </Panel>
  )
}
