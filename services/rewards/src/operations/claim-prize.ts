import { formatRupiah } from '@jejaring/money'
import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type ClaimPrizeRequest, PrizeClaim as PrizeClaimMessage } from '@jejaring/proto/rewards/v1/rewards'
import {
  conflict,
  forbidden,
  idempotentWithRemoteCalls,
  isUuid,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { prizeTypeFrom } from '../api/mappers/prize-claim'
import type { Context } from '../context'
import { type ChoiceTerms, choiceNote, choosePrize } from '../prize-claims/choose-prize'
import { memberCopies } from '../store/member-copies'
import { lockPrizeClaim, updatePrizeClaim } from '../store/prize-claims'
import {
  fetchMember,
  fetchPayee,
  fetchTourBaliSettings,
  ownPrizeClaimNotFound,
  requireClaimant,
} from './fetch-claimant'
import { publishPrizeClaimChanges } from './publish-prize-claim-changes'

/**
 * Chooses the trip or the bonus, once. Freezes the bonus and the bank details; an admin has to confirm the choice.
 * Faults: forbidden (login-as, inactive), not_found (also for another member's claim), invalid (`type`; params `bank`),
 * conflict (already chosen, or the bonus differs from the one displayed), unavailable. Idempotent by key.
 */
export async function claimPrize(
  context: Context,
  { idempotencyKey, ...request }: ClaimPrizeRequest,
): Promise<PrizeClaimMessage> {
  const { memberId } = requireClaimant()
  if (!isUuid(request.id)) throw ownPrizeClaimNotFound()
  const call = { operation: 'rewards.ClaimPrize', key: idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(context.kit, call, PrizeClaimMessage, async () => {
    const [{ bonus }, member] = await Promise.all([
      fetchTourBaliSettings(context),
      fetchMember(context, memberId),
    ])
    if (member.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
    const terms = { bonus, payee: await fetchPayee(context, member) }
    return (tx) => applyChoice(tx, request, { member, terms }, context.kit.clock.now())
  })
}

async function applyChoice(
  tx: UnitOfWork,
  { id, type, bonus: displayedBonus }: Omit<ClaimPrizeRequest, 'idempotencyKey'>,
  { member, terms }: { member: Member; terms: ChoiceTerms },
  now: Date,
): Promise<PrizeClaimMessage> {
  const before = await lockPrizeClaim(tx, id)
  if (before?.memberId !== member.id) throw ownPrizeClaimNotFound()
  const claim = choosePrize(before, prizeTypeFrom(type), terms, now)
  if (claim.type === 'bonus' && displayedBonus !== undefined && displayedBonus !== claim.bonus) {
    throw conflict(`Bonus Tour Bali sekarang ${formatRupiah(claim.bonus)}. Periksa, lalu pilih lagi.`)
  }

  await memberCopies.upsert(tx, [member])
  await updatePrizeClaim(tx, claim)
  tx.audit({
    action: 'prize.chosen',
    target: `prize_claim:${claim.id}`,
    before: { claim_type: null },
    after: { username: member.username, claim_type: claim.type, bonus: claim.bonus },
  })
  const [message] = await publishPrizeClaimChanges(tx, [claim], choiceNote(claim))
  return message!
}
