import type {
  ListRewardClaimsReply,
  MyReward,
  Reward,
  RewardClaim,
  RewardClaimSums,
} from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { json } from './json-mapper'
import { claimStatus, statusJson, withdrawalStatusFields } from './status'
import { rupiah } from './wallet'

/** A reward of the catalogue, in the fields that admins edit. */
export const rewardJson = json.object<Reward>()({
  id: json.id,
  photo: json.photo,
  name: json.text,
  min: json.number,
  amount: json.number,
  version: json.number,
})

const qualified = statusJson('Qualified', 'Memenuhi syarat', 'success', 'gift')
const progress = statusJson('Progress', 'Belum tercapai', 'secondary', 'trending-up')

/** A reward in the member's view (product.md §3), with the status of the claim. */
export const myRewardFields = rewardJson.schema.omit({ version: true }).extend({
  percentage: z.number(),
  sub_status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  status_icon: z.string(),
  /** Reason why the last claim was refused; empty otherwise. */
  reason: z.string(),
  claimed_at: z.string().nullable(),
})

export function toMyRewardJson(mine: MyReward): z.output<typeof myRewardFields>[] {
  const { reward, claim, percentage } = mine
  if (!reward) return []
  const { version: _, ...shown } = rewardJson.toJson(reward)
  const status = statusOf(mine)
  const { status: sub_status, ...statusNames } = status
  // A claim freezes the amount: later changes of the reward do not affect it.
  const isFrozen = claim !== undefined && status !== qualified && status !== progress
  return [
    {
      ...shown,
      amount: isFrozen ? rupiah(claim.amount) : shown.amount,
      percentage,
      sub_status,
      ...statusNames,
      reason: claim?.reason ?? '',
      claimed_at: toIsoTime(claim?.createdAt),
    },
  ]
}

function statusOf(mine: MyReward) {
  if (mine.qualified) return qualified
  if (!mine.claim) return progress
  const status = claimStatus(mine.claim.status)
  // A refused reward can be claimed again once the points suffice.
  return status.status === 'failed' ? progress : status
}

/** A claim in the admins' view (product.md §3); `bank_account_address` is the account number. */
export const claimJson = json
  .object<RewardClaim>()({
    id: json.text,
    created_at: json.time,
    updated_at: json.time,
    username: json.text,
    name: json.text,
    reward: json.text.from('rewardName'),
    amount: json.number,
    bank_name: json.text,
    bank_account_name: json.text,
    bank_account_address: json.text.from('bankAccountNumber'),
    reason: json.text,
    /** The payout file that pays or paid it; empty without one. */
    payout_id: json.text,
    payout_number: json.text,
  })
  .with(withdrawalStatusFields, ({ status }) => claimStatus(status))

const claimSumsJson = json.object<RewardClaimSums>()({
  /** Excludes refused claims, which have a sum of their own. */
  requested: json.number.from('amount'),
  refused: json.number,
})

/** Sums over all selected claims, not only the page; null when more rows match than are summed. */
export const claimTotalsJson = json.object<Pick<ListRewardClaimsReply, 'sums'>>()({
  totals: json.optional(claimSumsJson).from('sums'),
})
