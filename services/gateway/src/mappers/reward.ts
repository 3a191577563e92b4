import type { MyReward, Reward, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { photoUrl } from './member'
import { claimStatus, statusFields } from './status'
import { rupiah } from './wallet'

/** A reward of the catalogue, in the fields that admins edit. */
export const rewardFields = z.object({
  id: z.string(),
  photo: z.string().nullable(),
  name: z.string(),
  min: z.number(),
  amount: z.number(),
  version: z.number(),
})

export function toRewardJson(reward: Reward): z.output<typeof rewardFields> {
  return {
    id: String(reward.id),
    photo: photoUrl(reward.photoHash),
    name: reward.name,
    min: Number(reward.min),
    amount: rupiah(reward.amount),
    version: Number(reward.version),
  }
}

/** A reward in the member's view (product.md §3), with the status of the claim. */
export const myRewardFields = z.object({
  id: z.string(),
  photo: z.string().nullable(),
  name: z.string(),
  min: z.number(),
  amount: z.number(),
  percentage: z.number(),
  sub_status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  status_icon: z.string(),
  /** Reason why the last claim was refused; empty otherwise. */
  reason: z.string(),
  claimed_at: z.string().nullable(),
})

const qualified = {
  sub_status: 'Qualified',
  status_name: 'Memenuhi syarat',
  status_class: 'success',
  status_icon: 'gift',
}
const progress = {
  sub_status: 'Progress',
  status_name: 'Belum tercapai',
  status_class: 'secondary',
  status_icon: 'trending-up',
}

export function toMyRewardJson(mine: MyReward): z.output<typeof myRewardFields>[] {
  const { reward, claim, percentage } = mine
  if (!reward) return []
  const { id, photo, name, min, amount } = toRewardJson(reward)
  const status = statusOf(mine)
  // A claim freezes the amount: later changes of the reward do not affect it.
  const isFrozen = claim !== undefined && status !== qualified && status !== progress
  return [
    {
      id,
      photo,
      name,
      min,
      amount: isFrozen ? rupiah(claim.amount) : amount,
      percentage,
      ...status,
      reason: claim?.reason ?? '',
      claimed_at: toIsoTime(claim?.createdAt),
    },
  ]
}

function statusOf(mine: MyReward) {
  if (mine.qualified) return qualified
  if (!mine.claim) return progress
  const { status, ...shown } = claimStatus(mine.claim.status)
  // A refused reward can be claimed again once the points suffice.
  return status === 'failed' ? progress : { sub_status: status, ...shown }
}

/** A claim in the admins' view (product.md §3); `bank_account_address` is the account number. */
export const claimFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  username: z.string(),
  name: z.string(),
  reward: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  ...statusFields,
})

export function toClaimJson(claim: RewardClaim): z.output<typeof claimFields> {
  return {
    id: claim.id,
    created_at: toIsoTime(claim.createdAt),
    updated_at: toIsoTime(claim.updatedAt),
    username: claim.username,
    name: claim.name,
    reward: claim.rewardName,
    amount: rupiah(claim.amount),
    bank_name: claim.bankName,
    bank_account_name: claim.bankAccountName,
    bank_account_address: claim.bankAccountNumber,
    reason: claim.reason,
    ...claimStatus(claim.status),
  }
}
