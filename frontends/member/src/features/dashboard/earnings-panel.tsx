import { EmptyState, ErrorState, LinkButton, Panel, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconChartBar } from '@tabler/icons-react'
import * as texts from '../../texts'
import { earningsQuery, totalEarnings } from './earnings'
import { EarningsChart } from './earnings-chart'

const words = texts.dashboard.earnings

/** Shows the bonuses of each of the last thirty business days. */
export function EarningsPanel() {
  const query = useQuery(earningsQuery)
  const days = query.data
  return (
    <Panel title={words.title}>
      {days === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={228} />
        )
      ) : days.every((day) => totalEarnings(day) === 0) ? (
        <EmptyState
          icon={IconChartBar}
          title={words.empty}
          help={words.emptyHelp}
          action={<LinkButton to="/m/network/genealogy?daftar=1">{words.emptyAction}</LinkButton>}
        />
      ) : (
        <EarningsChart days={days} />
      )}
    </Panel>
  )
}
