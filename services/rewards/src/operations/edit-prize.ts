import { type EditPrizeClaimRequest, PrizeClaim } from '@jejaring/proto/rewards/v1/rewards'
import { answerOnce, audit, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { choiceNote, type Terms } from '../prizes/choose'
import { editPrize as decideEdit, readEdit } from '../prizes/edit'
import type { Prize } from '../prizes/prize'
import { lockPrize, readPrize, updatePrize } from '../store/prizes'
import { prizeStatusFrom, prizeTypeFrom } from '../wire'
import { askMember, askPayee, askTourBali } from './ask-owners'
import { tellPrizes } from './tell-change'

/**
 * Sets type and status of a Tour Bali claim, at any time; leaving success takes its record in the ledger
 * back. Faults: forbidden (non-admins, the admin's own), not_found, invalid (`claim_type`, `status`),
 * conflict when nothing changes or it has left what was seen, unavailable. Idempotent by key.
 */
export async function editPrize(
  context: Context,
  { idempotencyKey, ...request }: EditPrizeClaimRequest,
): Promise<PrizeClaim> {
  const { memberId: adminId } = requireAdmin()
  const { id, type, status, from, fromType } = request
  const seen = isUuid(id) ? await readPrize(context.kit.database.manager, { id }) : null
  if (!seen) throw noSuchPrize()
  const edit = readEdit({
    type: prizeTypeFrom(type),
    status: prizeStatusFrom(status),
    from: prizeStatusFrom(from),
    fromType: fromType === undefined ? undefined : (prizeTypeFrom(fromType) ?? null),
    adminId,
  })
  const call = { operation: 'rewards.EditPrizeClaim', key: idempotencyKey, body: request }
  return await answerOnce(context.kit, call, PrizeClaim, async () => {
    const terms = await askTerms(context, seen.memberId)
    return (manager) => apply(manager, id, { edit, terms }, context.kit.clock.now())
  })
}

async function apply(
  manager: EntityManager,
  id: string,
  { edit, terms }: { edit: ReturnType<typeof readEdit>; terms: Terms },
  now: Date,
): Promise<PrizeClaim> {
  const before = await lockPrize(manager, id)
  if (!before) throw noSuchPrize()
  const prize = decideEdit(before, edit, terms, now)

  await updatePrize(manager, prize)
  const [message] = await tellPrizes(manager, [prize], before.type === prize.type ? '' : choiceNote(prize))
  const { username } = message!
  await audit(manager, {
    action: 'prize.changed',
    target: `prize_claim:${id}`,
    before: { username, ...inAudit(before) },
    after: { username, ...inAudit(prize) },
  })
  return message!
}

async function askTerms(context: Context, memberId: string): Promise<Terms> {
  const [{ bonus }, member] = await Promise.all([askTourBali(context), askMember(context, memberId)])
  return { bonus, payee: await askPayee(context, member) }
}

function inAudit({ type, status, bonus }: Prize) {
  return { claim_type: type, status, bonus }
}

function noSuchPrize() {
  return notFound('Data Tour Bali tidak ditemukan.')
}
