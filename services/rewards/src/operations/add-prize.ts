import type { Member } from '@jejaring/proto/identity/v1/identity'
import { type AddPrizeClaimRequest, PrizeClaim } from '@jejaring/proto/rewards/v1/rewards'
import { answerOnce, audit, conflict, forbidden, isUuid, newId, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { newPrize } from '../prizes/prize'
import { keepMembers } from '../store/members'
import { addPrizes } from '../store/prizes'
import { askActiveMember, wrongMember } from './ask-owners'
import { tellPrizes } from './tell-change'

/**
 * Gives a member Tour Bali; it is never removed. Faults: forbidden (non-admins, oneself), invalid
 * (`user_id`), conflict when the member has it already, unavailable. Idempotent by key.
 */
export async function addPrize(
  context: Context,
  { idempotencyKey, memberId }: AddPrizeClaimRequest,
): Promise<PrizeClaim> {
  const admin = requireAdmin()
  if (!isUuid(memberId)) throw wrongMember('Pilih member.')
  if (memberId === admin.memberId) throw forbidden('Anda tidak dapat memberi hadiah kepada diri sendiri.')
  const call = { operation: 'rewards.AddPrizeClaim', key: idempotencyKey, body: { memberId } }
  return await answerOnce(context.kit, call, PrizeClaim, async () => {
    const member = await askActiveMember(context, memberId)
    return (manager) => give(manager, member, context.kit.clock.now())
  })
}

async function give(manager: EntityManager, member: Member, now: Date): Promise<PrizeClaim> {
  const [added] = await addPrizes(manager, [newPrize(newId(now), member.id, now)])
  if (!added) throw conflict(`${member.username} sudah terdaftar di Tour Bali.`)
  await keepMembers(manager, [member])
  await audit(manager, {
    action: 'prize.added',
    target: `prize_claim:${added.id}`,
    after: { member: member.id, username: member.username },
  })
  const [message] = await tellPrizes(manager, [added], 'Ditambahkan.')
  return message!
}
