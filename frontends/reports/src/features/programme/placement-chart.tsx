import { useQuery } from '@jejaring/web-platform'
import { ChartPanel } from '../../charts/chart-panel'
import * as texts from '../../texts'
import { programmeQuery } from './programme'

const { chart, placements } = texts.sponsors

/** Chart of the placements by month. */
export function PlacementChart() {
  const { data, error, refetch } = useQuery(programmeQuery)
  return (
    <ChartPanel
      label={chart}
      series={[{ label: placements, tone: 'brand' }]}
      months={data?.months.map(({ month, placements: placed }) => ({ month, values: [placed] }))}
      unit="count"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
