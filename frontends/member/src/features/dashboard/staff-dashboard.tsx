import { SecondFactorNotice } from '@jejaring/features'
import { count, LinkButton, Notice, Page, Stat, StatGrid } from '@jejaring/ui'
import { usePageQuery, useUser } from '@jejaring/web-platform'
import { IconTicket } from '@tabler/icons-react'
import * as texts from '../../texts'
import { ConsentCard } from '../consent/consent-card'
import { dashboardQuery } from './dashboard'
import { WelcomeCard } from './welcome-card'
import { WinnersStrip } from './winners-strip'

const words = texts.dashboard

/** The dashboard of an account without a node in the tree, mostly an admin's: it has pins, but neither bonuses nor a balance. */
export function StaffDashboard() {
  const { data } = usePageQuery(dashboardQuery)
  const { role } = useUser()
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <WelcomeCard />
      <SecondFactorNotice />
      <ConsentCard />
      {role === 'admin' && (
        <Notice title={words.staff.title} action={<LinkButton to="/a">{words.staff.action}</LinkButton>}>
          {words.staff.help}
        </Notice>
      )}
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
