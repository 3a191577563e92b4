import { type ProcessRewardClaimRequest, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { audit, idempotent, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type ClaimChange, decideStatus } from '../claims/status'
import type { Context } from '../context'
import { lockClaim, writeClaim } from '../store/claims'
import { claimStatusFrom } from '../wire'
import { tellClaim } from './tell-change'

/**
 * Moves a claim to another status, freely except that success is final. Of two admins at once the second
 * is told what the first one did, when it says which status it saw (`from`) or asks for the same one.
 * Faults: forbidden (non-admins, the admin's own), not_found, invalid (`status`, `reason`), conflict.
 * Idempotent by key.
 */
export async function processRewardClaim(
  { kit }: Context,
  { idempotencyKey, ...request }: ProcessRewardClaimRequest,
): Promise<RewardClaim> {
  const { memberId: adminId } = requireAdmin()
  const { id, status, from, reason } = request
  const change = { to: claimStatusFrom(status), from: claimStatusFrom(from), reason, adminId }
  const call = { operation: 'rewards.ProcessRewardClaim', key: idempotencyKey, body: request }
  return await kit.transaction((manager) =>
    idempotent(manager, call, RewardClaim, () => apply(manager, id, change, kit.clock.now())),
  )
}

async function apply(
  manager: EntityManager,
  id: string,
  change: ClaimChange,
  now: Date,
): Promise<RewardClaim> {
  const before = isUuid(id) ? await lockClaim(manager, { id }) : null
  if (!before) throw notFound('Penarikan reward tidak ditemukan.')
  const claim = decideStatus(before, change, now)

  await writeClaim(manager, claim)
  const message = await tellClaim(manager, claim)
  await audit(manager, {
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
