import type { ListRewardClaimsReply, ListRewardClaimsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readShown } from '../store/members'
import { pageOfClaims } from '../store/pages'
import { claimMessage, claimStatusFrom } from '../wire'

/** A page of all reward claims. Faults: forbidden. */
export async function listRewardClaims(
  { kit }: Context,
  { query, status }: ListRewardClaimsRequest,
): Promise<ListRewardClaimsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const { counts, rows } = await pageOfClaims(manager, query, claimStatusFrom(status))
  const shown = await readShown(
    manager,
    rows.map(({ memberId }) => memberId),
  )
  return { counts, claims: rows.map((claim) => claimMessage(claim, shown(claim.memberId))) }
}
