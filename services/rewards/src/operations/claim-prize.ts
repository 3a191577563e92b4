import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { ClaimPrizeRequest, PrizeClaim } from '@jejaring/proto/rewards/v1/rewards'
import { audit, forbidden, isUuid } from '@jejaring/service'
import type { Context } from '../context'
import { choiceNote, choosePrize } from '../prizes/choose'
import { keepMembers } from '../store/members'
import { lockPrize, updatePrize } from '../store/prizes'
import { prizeTypeFrom } from '../wire'
import { askMember, askPayee, askTourBali, noPrize, requireInPerson } from './ask-owners'
import { tellPrizes } from './tell-change'

/**
 * Picks the trip or the bonus, once; bonus and bank details are frozen and an admin has to confirm it.
 * Faults: forbidden (login-as, inactive), not_found (somebody else's too), invalid (`type`; params `bank`),
 * conflict, unavailable.
 */
export async function claimPrize(context: Context, request: ClaimPrizeRequest): Promise<PrizeClaim> {
  const { memberId } = requireInPerson()
  if (!isUuid(request.id)) throw noPrize()
  const [{ bonus }, member] = await Promise.all([askTourBali(context), askMember(context, memberId)])
  if (member.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  const payee = await askPayee(context, member)
  return await context.kit.transaction(async (manager) => {
    const before = await lockPrize(manager, request.id)
    if (before?.memberId !== memberId) throw noPrize()
    const terms = { bonus, payee }
    const prize = choosePrize(before, prizeTypeFrom(request.type), terms, context.kit.clock.now())

    await keepMembers(manager, [member])
    await updatePrize(manager, prize)
    await audit(manager, {
      action: 'prize.chosen',
      target: `prize_claim:${prize.id}`,
      before: { claim_type: null },
      after: { username: member.username, claim_type: prize.type, bonus: prize.bonus },
    })
    const [message] = await tellPrizes(manager, [prize], choiceNote(prize))
    return message!
  })
}
