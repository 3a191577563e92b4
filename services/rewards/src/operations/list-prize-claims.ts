import type { ListPrizeClaimsReply, ListPrizeClaimsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { requireAdmin } from '@jejaring/service-kit'
import { prizeClaimMessage, prizeClaimStatusFrom, prizeTypeFrom } from '../api/mappers/prize-claim'
import type { Context } from '../context'
import { pageOfPrizeClaims } from '../store/claim-pages'
import { memberCopies } from '../store/member-copies'

/** A page of all Tour Bali claims. Faults: forbidden. */
export async function listPrizeClaims(
  { kit }: Context,
  { query, type, status }: ListPrizeClaimsRequest,
): Promise<ListPrizeClaimsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const filter = { type: prizeTypeFrom(type), status: prizeClaimStatusFrom(status) }
  const { counts, rows, sums } = await pageOfPrizeClaims(manager, query, filter)
  const displayOf = await memberCopies.readDisplay(
    manager,
    rows.map(({ memberId }) => memberId),
  )
  return {
    counts,
    claims: rows.map((claim) => prizeClaimMessage(claim, displayOf(claim.memberId))),
    sums,
  }
}
