import type { Reward } from '../catalogue/reward'
import type { RewardClaim } from './reward-claim'

/** A member's progress towards one reward (rule book §3). */
export interface RewardProgress {
  /** 0–100, rounded down. */
  readonly percentage: number
  /** Whether a claim would be accepted now. */
  readonly qualified: boolean
}

/** `points` is the smaller of the member's lifetime legs. A claim does not use up points. */
export function progressOf(
  reward: Pick<Reward, 'min'>,
  points: bigint,
  claim: Pick<RewardClaim, 'status'> | undefined,
): RewardProgress {
  const reached = points >= reward.min
  return {
    percentage: reached ? 100 : Number((points * 100n) / reward.min),
    qualified: reached && canClaim(claim),
  }
}

/** Whether a reward can be claimed: it has no claim yet, or the last one was refused. */
export function canClaim(claim: Pick<RewardClaim, 'status'> | undefined): boolean {
  return claim === undefined || claim.status === 'failed'
}
