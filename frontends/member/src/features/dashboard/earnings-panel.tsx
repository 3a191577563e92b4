import { EmptyState, ErrorState, LinkButton, Panel, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconChartBar } from '@tabler/icons-react'
import { texts } from '../../texts'
import { earningsQuery, totalOf } from './earnings'
import { EarningsChart } from './earnings-chart'
import type { Cover } from './money'

const words = texts.dashboard.earnings

/** What came in on each of the last thirty business days. */
export function EarningsPanel({ hidden }: { hidden: Cover }) {
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
      ) : days.every((day) => totalOf(day) === 0) ? (
        <EmptyState
          icon={IconChartBar}
          title={words.empty}
          help={words.emptyHelp}
          action={<LinkButton to="/m/network/genealogy?daftar=1">{words.emptyAction}</LinkButton>}
        />
      ) : (
        <EarningsChart days={days} hidden={hidden} />
      )}
    </Panel>
  )
}
