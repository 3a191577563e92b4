import { BooksCheck } from '@jejaring/features'
import {
  Amount,
  count,
  ErrorState,
  Page,
  rupiah,
  StaleNotice,
  Stat,
  StatGrid,
  StatsSkeleton,
} from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconCoins, IconFlame, IconPercentage, IconReceipt } from '@tabler/icons-react'
import { ChartPanel } from '../../charts/chart-panel'
import { percent } from '../../percent'
import * as texts from '../../texts'
import { type Programme, programmeQuery } from '../programme/programme'
import { DuplicatesPanel } from './duplicates-panel'
import { EarnersPanel } from './earners-panel'
import { FlushedMembersPanel } from './flushed-members-panel'
import { MonthsTable } from './months-table'
import { SourcePanel } from './source-panel'

const words = texts.health

/** Kesehatan Program screen: payout compared with turnover, sources of the payout, and members with unusual figures. */
export default function HealthScreen() {
  const query = useQuery(programmeQuery)
  const { data, error, refetch } = query
  const months = data?.months.map(({ month, turnover, payout }) => ({
    month,
    values: [turnover.total, payout.total],
  }))
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <StaleNotice query={query} />
      {data ? <Figures programme={data} /> : !error && <StatsSkeleton cards={4} />}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ChartPanel
          label={words.chart}
          series={[
            { label: words.turnover, tone: 'plain' },
            { label: words.payout, tone: 'brand' },
          ]}
          months={months}
          unit="rupiah"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.months.length > 0 && (
        <>
          <SourcePanel total={data.total} />
          <MonthsTable programme={data} />
        </>
      )}
      <FlushedMembersPanel months={data?.months.map(({ month }) => month) ?? []} />
      <DuplicatesPanel />
      <EarnersPanel payout={data?.total.payout.total} />
    </Page>
  )
}

function Figures({ programme: { total } }: { programme: Programme }) {
  const { turnover, payout, flushed, ratio } = total
  return (
    <StatGrid>
      <Stat
        label={words.turnover}
        icon={IconReceipt}
        value={<Amount value={turnover.total} />}
        note={words.turnoverNote(rupiah(turnover.registrations), rupiah(turnover.repeat_orders))}
      />
      <Stat
        label={words.payout}
        icon={IconCoins}
        value={<Amount value={payout.total} />}
        note={words.payoutNote}
      />
      <Stat label={words.ratio} icon={IconPercentage} value={percent(ratio)} note={words.ratioNote} />
      <Stat
        label={words.flushed}
        icon={IconFlame}
        value={count(flushed.pairs)}
        note={words.flushedNote(rupiah(flushed.amount))}
      />
    </StatGrid>
  )
}
