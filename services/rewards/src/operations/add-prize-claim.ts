import type { Member } from '@jejaring/proto/identity/v1/identity'
import {
  type AddPrizeClaimRequest,
  PrizeClaim as PrizeClaimMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  conflict,
  forbidden,
  idempotentWithRemoteCalls,
  isUuid,
  newId,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import { newPrizeClaim } from '../prize-claims/prize-claim'
import { memberCopies } from '../store/member-copies'
import { insertPrizeClaims } from '../store/prize-claims'
import { fetchActiveMember, invalidMember } from './fetch-claimant'
import { publishPrizeClaimChanges } from './publish-prize-claim-changes'

/**
 * Creates a Tour Bali claim for a member; claims are never removed. Faults: forbidden (non-admins, the admin's own),
 * invalid (`user_id`), conflict when the member already has one, unavailable. Idempotent by key.
 */
export async function addPrizeClaim(
  context: Context,
  { idempotencyKey, memberId }: AddPrizeClaimRequest,
): Promise<PrizeClaimMessage> {
  const admin = requireAdmin()
  if (!isUuid(memberId)) throw invalidMember('Pilih member.')
  if (memberId === admin.memberId) throw forbidden('Anda tidak dapat memberi hadiah kepada diri sendiri.')
  const call = { operation: 'rewards.AddPrizeClaim', key: idempotencyKey, body: { memberId } }
  return await idempotentWithRemoteCalls(context.kit, call, PrizeClaimMessage, async () => {
    const member = await fetchActiveMember(context, memberId)
    return (tx) => insertClaim(tx, member, context.kit.clock.now())
  })
}

async function insertClaim(tx: UnitOfWork, member: Member, now: Date): Promise<PrizeClaimMessage> {
  const [added] = await insertPrizeClaims(tx, [newPrizeClaim(newId(now), member.id, now)])
  if (!added) throw conflict(`${member.username} sudah terdaftar di Tour Bali.`)
  await memberCopies.upsert(tx, [member])
  tx.audit({
    action: 'prize.added',
    target: `prize_claim:${added.id}`,
    after: { member: member.id, username: member.username },
  })
  const [message] = await publishPrizeClaimChanges(tx, [added], 'Ditambahkan.')
  return message!
}
