import type { AddPrizeClaimRequest, PrizeClaim } from '@jejaring/proto/rewards/v1/rewards'
import { audit, conflict, forbidden, isUuid, newId, requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { newPrize } from '../prizes/prize'
import { keepMembers } from '../store/members'
import { addPrizes } from '../store/prizes'
import { askActiveMember, wrongMember } from './ask-owners'
import { tellPrizes } from './tell-change'

/**
 * Gives a member Tour Bali; it is never removed. Faults: forbidden (non-admins, oneself), invalid
 * (`user_id`), conflict when the member has it already, unavailable.
 */
export async function addPrize(context: Context, { memberId }: AddPrizeClaimRequest): Promise<PrizeClaim> {
  const admin = requireAdmin()
  if (!isUuid(memberId)) throw wrongMember('Pilih member.')
  if (memberId === admin.memberId) throw forbidden('Anda tidak dapat memberi hadiah kepada diri sendiri.')
  const member = await askActiveMember(context, memberId)
  return await context.kit.transaction(async (manager) => {
    const now = context.kit.clock.now()
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
  })
}
