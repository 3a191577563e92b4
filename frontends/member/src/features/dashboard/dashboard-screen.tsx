import { SecondFactorNotice } from '@jejaring/features'
import {
  Amount,
  count,
  ErrorState,
  Page,
  Panel,
  StaleNotice,
  Stat,
  StatGrid,
  StatsSkeleton,
} from '@jejaring/ui'
import { useConfigs, usePageQuery, useUser } from '@jejaring/web-platform'
import {
  IconCash,
  IconCashBanknote,
  IconCoins,
  IconGift,
  IconScale,
  IconStairs,
  IconTicket,
  IconUserPlus,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import * as texts from '../../texts'
import { AnnouncementCards } from '../announcements/announcement-cards'
import { ConsentCard } from '../consent/consent-card'
import { useLiveWallet } from '../wallet/live-wallet'
import { BalanceCard } from './balance-card'
import { CertificatePanel } from './certificate-panel'
import { type Dashboard, dashboardQuery } from './dashboard'
import classes from './dashboard.module.css'
import { EarningsPanel } from './earnings-panel'
import { firstSteps } from './first-steps'
import { FirstStepsCard } from './first-steps-card'
import { NextStepCard } from './next-step-card'
import { PendingCard } from './pending-card'
import { StaffDashboard } from './staff-dashboard'
import { WelcomeCard } from './welcome-card'
import { WinnersStrip } from './winners-strip'

const words = texts.dashboard

/** Dashboard screen: balance, today's bonuses and the next step, then all counts and amounts. */
export default function DashboardScreen() {
  const { has_node: hasNode } = useUser()
  return hasNode === false ? <StaffDashboard /> : <MemberDashboard />
}

function MemberDashboard() {
  useLiveWallet()
  const query = usePageQuery(dashboardQuery)
  const configs = useConfigs()
  const user = useUser()
  const steps = query.data && !query.data.prize_to_choose && firstSteps(user, query.data)
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <StaleNotice query={query} />
      <div className={classes.top}>
        <WelcomeCard />
        <BalanceCard dashboard={query.data} />
      </div>
      <SecondFactorNotice />
      <ConsentCard />
      {query.data ? (
        <>
          <AnnouncementCards announcements={query.data.announcements ?? []} />
          {steps ? (
            <FirstStepsCard steps={steps} />
          ) : (
            <NextStepCard dashboard={query.data} configs={configs} />
          )}
          <PendingCard waiting={query.data.waiting} />
          <Counts dashboard={query.data} />
          <Amounts dashboard={query.data} />
          <WinnersStrip winners={query.data.tourbalies ?? []} />
        </>
      ) : query.isError ? (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <StatsSkeleton cards={9} />
      )}
      <div className={classes.halves}>
        <EarningsPanel />
        <CertificatePanel />
      </div>
    </Page>
  )
}

function Counts({ dashboard }: { dashboard: Dashboard }) {
  const { point } = dashboard
  return (
    <StatGrid min={240}>
      <Stat label={words.sponsor} value={count(dashboard.sponsor)} icon={IconUsersGroup} />
      <Stat
        label={words.point}
        value={`${count(point.left)} : ${count(point.right)}`}
        note={words.pairs(count(point.pair))}
        icon={IconScale}
      />
      <Stat label={words.pin} value={count(dashboard.pin)} icon={IconTicket} />
      {dashboard.prospects !== undefined && (
        <Stat label={texts.prospects.waiting} value={count(dashboard.prospects)} icon={IconUserPlus} />
      )}
    </StatGrid>
  )
}

function Amounts({ dashboard }: { dashboard: Dashboard }) {
  const { wallet, bonus, voucher, reward } = dashboard
  const amounts = [
    { label: words.bonusTotal, value: wallet.income, icon: IconCoins },
    { label: words.balance, value: wallet.balance, icon: IconWallet },
    { label: words.bonusSponsor, value: bonus.sponsor, icon: IconUsersGroup },
    { label: words.bonusPairing, value: bonus.pairing, icon: IconScale },
    { label: words.bonusLevel, value: bonus.pairing_level, icon: IconStairs },
    { label: words.withdrawn, value: wallet.pulled, icon: IconCashBanknote },
    { label: words.reward, value: reward, icon: IconGift },
    { label: words.voucher, value: voucher.balance, icon: IconCash },
  ]
  return (
    <section aria-label={words.amounts}>
      <StatGrid min={240}>
        {amounts.map(({ label, value, icon }) => (
          <Stat key={label} label={label} value={<Amount value={value} />} icon={icon} />
        ))}
      </StatGrid>
    </section>
  )
}
