import { formatNumber } from '@jejaring/money'
import { type Fault, invalid } from '@jejaring/service-kit'
import type { Reward } from '../catalogue/reward'
import { bankMissing, type Payee } from '../payee'
import type { Claim } from './claim'
import { isOpen } from './progress'
import { statusNames } from './status'

/** All that a claim is judged by. */
export interface ClaimFacts {
  readonly reward: Reward
  /** The member's claim on this reward, if there is one. */
  readonly claim: Claim | undefined
  /** The smaller of the member's lifetime legs. */
  readonly points: bigint
  /** Undefined without complete bank details. */
  readonly payee: Payee | undefined
  readonly passwordMatches: boolean
}

/**
 * The claim as it is after the member made it: a new one, or the refused one opened again with the amount
 * and bank details of now (rule book §3). Checks in this order: qualified, bank details, password.
 * Faults: invalid (`id`, `password`; params `bank`).
 */
export function decideClaim(facts: ClaimFacts, made: { id: string; memberId: string; now: Date }): Claim {
  const { reward, claim, points, payee } = facts
  if (!isOpen(claim)) throw claimedAlready(claim)
  if (points < reward.min) throw notQualified(reward, points)
  if (!payee) throw bankMissing()
  if (!facts.passwordMatches) throw invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
  return {
    id: claim?.id ?? made.id,
    memberId: made.memberId,
    rewardId: reward.id,
    rewardName: reward.name,
    amount: reward.amount,
    ...payee,
    status: 'pending',
    reason: '',
    createdAt: claim?.createdAt ?? made.now,
    updatedAt: made.now,
    version: (claim?.version ?? 0n) + 1n,
  }
}

export function claimedAlready(claim: Pick<Claim, 'status'> | undefined): Fault {
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
