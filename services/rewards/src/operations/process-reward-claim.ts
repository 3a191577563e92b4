import type { ProcessRewardClaimRequest, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { audit, isUuid, notFound, requireAdmin } from '@jejaring/service'
import { decideStatus } from '../claims/status'
import type { Context } from '../context'
import { lockClaim, writeClaim } from '../store/claims'
import { claimStatusFrom } from '../wire'
import { tellClaim } from './tell-change'

/**
 * Moves a claim to another status, freely except that success is final. Of two admins at once the second
 * is told what the first one did, when it says which status it saw (`from`) or asks for the same one.
 * Faults: forbidden (non-admins, the admin's own), not_found, invalid (`status`, `reason`), conflict.
 */
export async function processRewardClaim(
  { kit }: Context,
  { id, status, from, reason }: ProcessRewardClaimRequest,
): Promise<RewardClaim> {
  const { memberId: adminId } = requireAdmin()
  return await kit.transaction(async (manager) => {
    const before = isUuid(id) ? await lockClaim(manager, { id }) : null
    if (!before) throw notFound('Penarikan reward tidak ditemukan.')
    const change = { to: claimStatusFrom(status), from: claimStatusFrom(from), reason, adminId }
    const claim = decideStatus(before, change, kit.clock.now())

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
  })
}
