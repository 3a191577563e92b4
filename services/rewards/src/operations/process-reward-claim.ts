import {
  type ProcessRewardClaimRequest,
  RewardClaim as RewardClaimMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  idempotentInTransaction,
  isUuid,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { rewardClaimStatusFrom } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import { type ClaimStatusChange, decideStatus } from '../reward-claims/decide-status'
import { lockRewardClaim, writeRewardClaim } from '../store/reward-claims'
import { publishRewardClaimChange } from './publish-reward-claim-change'

/**
 * Moves a claim to another status, freely except that success is final. Of two concurrent admins the second gets a
 * conflict with the current status when it names the status it saw (`from`) or requests the same one.
 * Faults: forbidden (non-admins, the admin's own), not_found, invalid (`status`, `reason`), conflict.
 * Idempotent by key.
 */
export async function processRewardClaim(
  { kit }: Context,
  { idempotencyKey, ...request }: ProcessRewardClaimRequest,
): Promise<RewardClaimMessage> {
  const { memberId: adminId } = requireAdmin()
  const { id, status, from, reason } = request
  const change = { to: rewardClaimStatusFrom(status), from: rewardClaimStatusFrom(from), reason, adminId }
  const call = { operation: 'rewards.ProcessRewardClaim', key: idempotencyKey, body: request }
  return await kit.transaction((tx) =>
    idempotentInTransaction(tx, call, RewardClaimMessage, () => applyStatus(tx, id, change, kit.clock.now())),
  )
}

async function applyStatus(
  tx: UnitOfWork,
  id: string,
  change: ClaimStatusChange,
  now: Date,
): Promise<RewardClaimMessage> {
  const before = isUuid(id) ? await lockRewardClaim(tx, { id }) : null
  if (!before) throw notFound('Penarikan reward tidak ditemukan.')
  const claim = decideStatus(before, change, now)

  await writeRewardClaim(tx, claim)
  const message = await publishRewardClaimChange(tx, claim)
  tx.audit({
    action: 'reward_claim.status.changed',
    target: `reward_claim:${id}`,
    before: { username: message.username, status: before.status },
    after: {
      username: message.username,
      status: claim.status,
      reason: claim.reason,
      reward: claim.rewardName,
      amount: claim.amount,
    },
  })
  return message
}
