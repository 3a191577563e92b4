import type { ListRewardClaimsReply, ListRewardClaimsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { requireAdmin } from '@jejaring/service-kit'
import { rewardClaimMessage, rewardClaimStatusFrom } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import { pageOfRewardClaims } from '../store/claim-pages'
import { memberCopies } from '../store/member-copies'

/** A page of all reward claims. Faults: forbidden. */
export async function listRewardClaims(
  { kit }: Context,
  { query, status }: ListRewardClaimsRequest,
): Promise<ListRewardClaimsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const { counts, rows, sums } = await pageOfRewardClaims(manager, query, rewardClaimStatusFrom(status))
  const displayOf = await memberCopies.readDisplay(
    manager,
    rows.map(({ memberId }) => memberId),
  )
  return {
    counts,
    claims: rows.map((claim) => rewardClaimMessage(claim, displayOf(claim.memberId))),
    sums,
  }
}
