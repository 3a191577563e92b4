import { Amount, Button, count, dateText, StatusBadge } from '@jejaring/ui'
import { IconGift } from '@tabler/icons-react'
import { useInPerson } from '../../in-person'
import * as texts from '../../texts'
import type { MyReward } from './my-rewards'
import classes from './rewards.module.css'

const words = texts.rewards

interface RewardCardProps {
  reward: MyReward
  /** Lifetime points of the member's smaller leg. */
  points: number
  onClaim: () => void
}

/** One reward: name, amount, progress, and the claim button or the status of the claim. */
export function RewardCard({ reward, points, onClaim }: RewardCardProps) {
  const missing = Math.max(0, reward.min - points)
  return (
    <li className={classes.card}>
      <div className={classes.photo}>
        {reward.photo ? (
          <img src={reward.photo} alt="" loading="lazy" />
        ) : (
          <IconGift size={48} stroke={1.4} />
        )}
      </div>
      <div className={classes.body}>
        <h2 className={classes.name}>{reward.name}</h2>
        <Amount value={reward.amount} size="lg" />
        <p className={classes.note}>{words.min(count(reward.min))}</p>
        <ProgressBar reward={reward} />
        <p className={classes.note}>
          {missing > 0 ? words.missing(count(missing)) : words.reached}
          {' · '}
          <strong>{words.percent(reward.percentage)}</strong>
        </p>
        <div className={classes.end}>
          <ClaimState reward={reward} onClaim={onClaim} />
        </div>
      </div>
    </li>
  )
}

function ProgressBar({ reward }: { reward: MyReward }) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={words.progress(reward.name)}
      aria-valuenow={reward.percentage}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${reward.percentage}%` }} />
    </div>
  )
}

function ClaimState({ reward, onClaim }: { reward: MyReward; onClaim: () => void }) {
  const inPerson = useInPerson()
  const isClaimed = !['Qualified', 'Progress'].includes(reward.sub_status)
  return (
    <>
      {reward.reason && <p className={classes.refused}>{words.refused(reward.reason)}</p>}
      {reward.sub_status === 'Qualified' ? (
        <Button fullWidth disabled={!inPerson} aria-label={words.claimOne(reward.name)} onClick={onClaim}>
          {words.claim}
        </Button>
      ) : (
        <StatusBadge status={reward.status_class} label={reward.status_name} />
      )}
      {isClaimed && reward.claimed_at && (
        <p className={classes.note}>{words.claimedAt(dateText(reward.claimed_at))}</p>
      )}
    </>
  )
}
