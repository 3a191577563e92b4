import {
  type EditPrizeClaimRequest,
  PrizeClaim as PrizeClaimMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  idempotentWithRemoteCalls,
  isUuid,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { prizeClaimStatusFrom, prizeTypeFrom } from '../api/mappers/prize-claim'
import type { Context } from '../context'
import { type ChoiceTerms, choiceNote } from '../prize-claims/choose-prize'
import { editPrizeClaim as decideEdit, requireCompleteEdit } from '../prize-claims/edit-prize-claim'
import type { PrizeClaim } from '../prize-claims/prize-claim'
import { lockPrizeClaim, readPrizeClaim, updatePrizeClaim } from '../store/prize-claims'
import { fetchMember, fetchPayee, fetchTourBaliSettings } from './fetch-claimant'
import { publishPrizeClaimChanges } from './publish-prize-claim-changes'

/**
 * Sets the type and status of a Tour Bali claim, at any time; leaving success makes `wallet` reverse its posting.
 * Faults: forbidden (non-admins, the admin's own), not_found, invalid (`claim_type`, `status`), conflict when nothing
 * changes or the claim differs from `from` and `fromType`, unavailable. Idempotent by key.
 */
export async function editPrizeClaim(
  context: Context,
  { idempotencyKey, ...request }: EditPrizeClaimRequest,
): Promise<PrizeClaimMessage> {
  const { memberId: adminId } = requireAdmin()
  const { id, type, status, from, fromType } = request
  const existing = isUuid(id) ? await readPrizeClaim(context.kit.database.manager, { id }) : null
  if (!existing) throw prizeClaimNotFound()
  const edit = requireCompleteEdit({
    type: prizeTypeFrom(type),
    status: prizeClaimStatusFrom(status),
    from: prizeClaimStatusFrom(from),
    fromType: fromType === undefined ? undefined : (prizeTypeFrom(fromType) ?? null),
    adminId,
  })
  const call = { operation: 'rewards.EditPrizeClaim', key: idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(context.kit, call, PrizeClaimMessage, async () => {
    const terms = await fetchChoiceTerms(context, existing.memberId)
    return (tx) => applyEdit(tx, id, { edit, terms }, context.kit.clock.now())
  })
}

async function applyEdit(
  tx: UnitOfWork,
  id: string,
  { edit, terms }: { edit: ReturnType<typeof requireCompleteEdit>; terms: ChoiceTerms },
  now: Date,
): Promise<PrizeClaimMessage> {
  const before = await lockPrizeClaim(tx, id)
  if (!before) throw prizeClaimNotFound()
  const claim = decideEdit(before, edit, terms, now)

  await updatePrizeClaim(tx, claim)
  const [message] = await publishPrizeClaimChanges(
    tx,
    [claim],
    before.type === claim.type ? '' : choiceNote(claim),
  )
  const { username } = message!
  tx.audit({
    action: 'prize.changed',
    target: `prize_claim:${id}`,
    before: { username, ...auditedFields(before) },
    after: { username, ...auditedFields(claim) },
  })
  return message!
}

async function fetchChoiceTerms(context: Context, memberId: string): Promise<ChoiceTerms> {
  const [{ bonus }, member] = await Promise.all([
    fetchTourBaliSettings(context),
    fetchMember(context, memberId),
  ])
  return { bonus, payee: await fetchPayee(context, member) }
}

function auditedFields({ type, status, bonus }: PrizeClaim) {
  return { claim_type: type, status, bonus }
}

function prizeClaimNotFound() {
  return notFound('Data Tour Bali tidak ditemukan.')
}
