import type { ReadMyPrizeClaimReply } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import { prizeClaimMessage } from '../api/mappers/prize-claim'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { readPrizeClaim } from '../store/prize-claims'
import { fetchTourBaliSettings, ownPrizeClaimNotFound } from './fetch-claimant'

/** Reads the caller's Tour Bali claim and the bonus offered instead of the trip. Faults: not_found, unavailable. */
export async function readMyPrizeClaim(context: Context): Promise<ReadMyPrizeClaimReply> {
  const { memberId } = requireActor()
  const manager = context.kit.database.manager
  const claim = await readPrizeClaim(manager, { memberId })
  if (!claim) throw ownPrizeClaimNotFound()
  const displayOf = await memberCopies.readDisplay(manager, [memberId])
  const bonus = claim.type === null ? (await fetchTourBaliSettings(context)).bonus : claim.bonus
  return { claim: prizeClaimMessage(claim, displayOf(memberId)), bonus }
}
