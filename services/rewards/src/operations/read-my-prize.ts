import type { ReadMyPrizeClaimReply } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readShown } from '../store/members'
import { readPrize } from '../store/prizes'
import { prizeMessage } from '../wire'
import { askTourBali, noPrize } from './ask-owners'

/** The caller's Tour Bali, and the bonus in its place. Faults: not_found without one, unavailable. */
export async function readMyPrize(context: Context): Promise<ReadMyPrizeClaimReply> {
  const { memberId } = requireActor()
  const manager = context.kit.database.manager
  const prize = await readPrize(manager, { memberId })
  if (!prize) throw noPrize()
  const shown = await readShown(manager, [memberId])
  const bonus = prize.type === null ? (await askTourBali(context)).bonus : prize.bonus
  return { claim: prizeMessage(prize, shown(memberId)), bonus }
}
