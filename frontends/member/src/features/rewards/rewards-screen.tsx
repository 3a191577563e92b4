import {
  count,
  EmptyState,
  ErrorState,
  LinesSkeleton,
  LinkButton,
  Page,
  Panel,
  Sheet,
  StaleNotice,
  Stat,
  StatGrid,
  showError,
} from '@jejaring/ui'
import { type SessionUser, useNavigate, useQuery, useUser } from '@jejaring/web-platform'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { InPersonNotice } from '../../in-person'
import { texts } from '../../texts'
import { ClaimForm } from './claim-form'
import { type MyReward, myRewardsQuery } from './my-rewards'
import { RewardCard } from './reward-card'
import classes from './rewards.module.css'

const words = texts.rewards

/** Reward: every step of the catalogue, how far the member is, and the claim when it is reached. */
export default function RewardsScreen() {
  const user = useUser()
  const navigate = useNavigate()
  const query = useQuery(myRewardsQuery)
  const { data } = query
  const [opened, setClaimed] = useState<MyReward>()
  // As it is now: an admin may have changed what it is worth.
  const claimed = opened && (data?.data.find(({ id }) => id === opened.id) ?? opened)
  const claim = async (reward: MyReward) => {
    if (hasBank(user)) return setClaimed(reward)
    const answer = await showError(words.noBank, [{ label: words.openProfile, answer: true, primary: true }])
    if (answer) void navigate('/m/profile')
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <InPersonNotice />
      <StaleNotice query={query} />
      <Rewards onClaim={(reward) => void claim(reward)} />
      <Sheet
        opened={claimed !== undefined}
        onClose={() => setClaimed(undefined)}
        title={claimed ? words.sheet(claimed.name) : ''}
      >
        {claimed && <ClaimForm reward={claimed} onDone={() => setClaimed(undefined)} />}
      </Sheet>
    </Page>
  )
}

function Rewards({ onClaim }: { onClaim: (reward: MyReward) => void }) {
  const { data, error, refetch } = useQuery(myRewardsQuery)
  if (!data) {
    return (
      <Panel>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={4} height={120} />
        )}
      </Panel>
    )
  }
  if (data.data.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={IconGift}
          title={words.empty}
          help={words.emptyHelp}
          action={<LinkButton to="/m/network/genealogy">{words.emptyAction}</LinkButton>}
        />
      </Panel>
    )
  }
  return (
    <>
      <StatGrid>
        <Stat label={words.pointsLabel} value={count(data.points)} icon={IconGift} />
      </StatGrid>
      <ul className={classes.cards}>
        {data.data.map((reward) => (
          <RewardCard key={reward.id} reward={reward} points={data.points} onClaim={() => onClaim(reward)} />
        ))}
      </ul>
    </>
  )
}

function hasBank(user: SessionUser): boolean {
  return Boolean(user.bank_id && user.bank_account_name && user.bank_account_address)
}
