import { formatNumber } from '@jejaring/money'
import { type Fault, invalid } from '@jejaring/service-kit'
import type { Reward } from '../catalogue/reward'
import { statusNames } from './decide-status'
import { bankMissing, type Payee } from './payee'
import { noPayout } from './payout-state'
import { canClaim } from './progress'
import type { RewardClaim } from './reward-claim'

/** Input of the decision on a claim. */
export interface ClaimFacts {
  readonly reward: Reward
  /** The member's existing claim on this reward. */
  readonly claim: RewardClaim | undefined
  /** The smaller of the member's lifetime legs. */
  readonly points: bigint
  /** Undefined when the bank details are incomplete. */
  readonly payee: Payee | undefined
  readonly passwordMatches: boolean
}

/**
 * Decides a claim: returns a new one, or the refused one reopened with the current amount and bank details (rule book
 * §3). Checks in this order: qualified, bank details, password.
 * Faults: invalid (`id`, `password`; params `bank`).
 */
export function decideClaim(
  facts: ClaimFacts,
  origin: { id: string; memberId: string; now: Date },
): RewardClaim {
  const { reward, claim, points, payee } = facts
  if (!canClaim(claim)) throw alreadyClaimed(claim)
  if (points < reward.min) throw notQualified(reward, points)
  if (!payee) throw bankMissing()
  if (!facts.passwordMatches) throw invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
  return {
    id: claim?.id ?? origin.id,
    memberId: origin.memberId,
    rewardId: reward.id,
    rewardName: reward.name,
    amount: reward.amount,
    ...payee,
    ...noPayout,
    status: 'pending',
    reason: '',
    createdAt: claim?.createdAt ?? origin.now,
    updatedAt: origin.now,
    version: (claim?.version ?? 0n) + 1n,
  }
}

export function alreadyClaimed(claim: Pick<RewardClaim, 'status'> | undefined): Fault {
  const status = claim ? ` Statusnya ${statusNames[claim.status]}.` : ''
  return wrongReward(`Reward ini sudah Anda klaim.${status}`)
}

function notQualified(reward: Reward, points: bigint): Fault {
  return wrongReward(
    `Anda belum memenuhi syarat reward ini: ${formatNumber(points)} dari ${formatNumber(reward.min)} poin di kedua kaki.`,
  )
}

function wrongReward(sentence: string): Fault {
  return invalid(sentence, { id: sentence })
}
