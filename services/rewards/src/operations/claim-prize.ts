import { formatRupiah } from '@jejaring/money'
import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type ClaimPrizeRequest, PrizeClaim } from '@jejaring/proto/rewards/v1/rewards'
import { answerOnce, audit, conflict, forbidden, isUuid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { choiceNote, choosePrize, type Terms } from '../prizes/choose'
import { keepMembers } from '../store/members'
import { lockPrize, updatePrize } from '../store/prizes'
import { prizeTypeFrom } from '../wire'
import { askMember, askPayee, askTourBali, noPrize, requireClaimer } from './ask-owners'
import { tellPrizes } from './tell-change'

/**
 * Picks the trip or the bonus, once; bonus and bank details are frozen and an admin has to confirm it.
 * Faults: forbidden (login-as, inactive), not_found (somebody else's too), invalid (`type`; params `bank`),
 * conflict (chosen before, or another `bonus` by now), unavailable. Idempotent by key.
 */
export async function claimPrize(
  context: Context,
  { idempotencyKey, ...request }: ClaimPrizeRequest,
): Promise<PrizeClaim> {
  const { memberId } = requireClaimer()
  if (!isUuid(request.id)) throw noPrize()
  const call = { operation: 'rewards.ClaimPrize', key: idempotencyKey, body: request }
  return await answerOnce(context.kit, call, PrizeClaim, async () => {
    const [{ bonus }, member] = await Promise.all([askTourBali(context), askMember(context, memberId)])
    if (member.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
    const terms = { bonus, payee: await askPayee(context, member) }
    return (manager) => choose(manager, request, { member, terms }, context.kit.clock.now())
  })
}

async function choose(
  manager: EntityManager,
  { id, type, bonus: shown }: Omit<ClaimPrizeRequest, 'idempotencyKey'>,
  { member, terms }: { member: Member; terms: Terms },
  now: Date,
): Promise<PrizeClaim> {
  const before = await lockPrize(manager, id)
  if (before?.memberId !== member.id) throw noPrize()
  const prize = choosePrize(before, prizeTypeFrom(type), terms, now)
  if (prize.type === 'bonus' && shown !== undefined && shown !== prize.bonus) {
    throw conflict(`Bonus Tour Bali kini ${formatRupiah(prize.bonus)}. Periksa, lalu pilih lagi.`)
  }

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
}
