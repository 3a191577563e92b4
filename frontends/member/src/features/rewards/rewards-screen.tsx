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
} from '@jejaring/ui'
import { lazyPage, usePageQuery } from '@jejaring/web-platform'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { InPersonNotice } from '../../in-person'
import * as texts from '../../texts'
import { useBankGuard } from '../withdrawals/use-bank-guard'
import { type MyReward, myRewardsQuery } from './my-rewards'
import { RewardCard } from './reward-card'
import classes from './rewards.module.css'

const ClaimForm = lazyPage(() => import('./claim-form'))

const words = texts.rewards

/** Reward screen: the catalogue with the member's progress, and the claim form. */
export default function RewardsScreen() {
  const passBankGuard = useBankGuard()
  const query = usePageQuery(myRewardsQuery)
  const { data } = query
  const [selected, setSelected] = useState<MyReward>()
  // Read from the current list, because an admin may have changed the amount.
  const currentReward = selected && (data?.data.find(({ id }) => id === selected.id) ?? selected)
  const claim = async (reward: MyReward) => {
    if (await passBankGuard()) setSelected(reward)
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <InPersonNotice />
      <StaleNotice query={query} />
      <RewardList onClaim={(reward) => void claim(reward)} />
      <Sheet
        opened={currentReward !== undefined}
        onClose={() => setSelected(undefined)}
        title={currentReward ? words.sheet(currentReward.name) : ''}
      >
        {currentReward && <ClaimForm reward={currentReward} onDone={() => setSelected(undefined)} />}
      </Sheet>
    </Page>
  )
}

function RewardList({ onClaim }: { onClaim: (reward: MyReward) => void }) {
  const { data, error, refetch } = usePageQuery(myRewardsQuery)
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
