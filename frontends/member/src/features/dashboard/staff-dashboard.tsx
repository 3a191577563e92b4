import { SecondFactorNotice } from '@jejaring/features'
import { count, LinkButton, Notice, Page, Stat, StatGrid } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconTicket } from '@tabler/icons-react'
import { texts } from '../../texts'
import { dashboardQuery } from './dashboard'
import { WelcomeCard } from './welcome-card'
import { WinnersStrip } from './winners-strip'

const words = texts.dashboard

/** The dashboard of an admin without a place in the tree, who has pins, but neither bonuses nor a balance. */
export function StaffDashboard() {
  const { data } = useQuery(dashboardQuery)
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <WelcomeCard />
      <SecondFactorNotice />
      <Notice title={words.staff.title} action={<LinkButton to="/a">{words.staff.action}</LinkButton>}>
        {words.staff.help}
      </Notice>
      {data && (
        <>
          <StatGrid min={240}>
            <Stat label={words.pin} value={count(data.pin)} icon={IconTicket} />
          </StatGrid>
          <WinnersStrip winners={data.tourbalies ?? []} />
        </>
      )}
    </Page>
  )
}
