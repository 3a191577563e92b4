import type { Reward } from '../catalogue/reward'
import type { Claim } from './claim'

/** What a member sees of one reward (rule book §3). */
export interface Progress {
  /** 0–100, rounded down. */
  readonly percentage: number
  /** Whether claiming it now would be accepted. */
  readonly qualified: boolean
}

/** `points` is the smaller of the member's lifetime legs. Points are not used up by a claim. */
export function progressOf(
  reward: Pick<Reward, 'min'>,
  points: bigint,
  claim: Pick<Claim, 'status'> | undefined,
): Progress {
  const reached = points >= reward.min
  return {
    percentage: reached ? 100 : Number((points * 100n) / reward.min),
    qualified: reached && isOpen(claim),
  }
}

/** A reward can be claimed while there is no claim on it, and again after a refusal. */
export function isOpen(claim: Pick<Claim, 'status'> | undefined): boolean {
  return claim === undefined || claim.status === 'failed'
}
