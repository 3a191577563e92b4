import { useQuery } from '@jejaring/web-platform'
import { ChartPanel } from '../../charts/chart-panel'
import * as texts from '../../texts'
import { programmeQuery } from './programme'

const { wallets, chart } = texts.income

/** Stacked chart of the bonuses by month. */
export function BonusChart() {
  const { data, error, refetch } = useQuery(programmeQuery)
  const months = data?.months.map(({ month, payout }) => ({
    month,
    values: [payout.sponsor, payout.pairing, payout.pairing_level],
  }))
  return (
    <ChartPanel
      label={chart}
      stacked
      series={[
        { label: wallets.sponsor, tone: 'brand' },
        { label: wallets.pairing, tone: 'light' },
        { label: wallets.pairing_level, tone: 'blue' },
      ]}
      months={months}
      unit="rupiah"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
