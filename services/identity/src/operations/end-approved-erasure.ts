import {
  closeProposal,
  conflict,
  lockProposal,
  type Proposal,
  requireInPerson,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import { endedErasureNotification } from '../notifications/account-notifications'
import { lockMember } from '../store/members'
import {
  APPROVED_ERASURE_DAYS,
  deleteApprovedErasure,
  findApprovedErasures,
  newestRequestOf,
  PERSONAL_DATA,
} from '../store/personal-data-requests'
import { addNotification } from './add-notification'

/**
 * Withdraws the caller's newest request, pending or an approved erasure that has not begun. Withdrawing it again changes
 * nothing. Faults: unauthenticated; forbidden in a login-as session; conflict without such a request.
 */
export async function withdrawPersonalDataRequest({ kit }: Context): Promise<void> {
  const { memberId } = requireInPerson('Permintaan hanya dapat dibatalkan oleh pemilik akun.')
  await kit.transaction(async (tx) => {
    const newest = await newestRequestOf(tx, memberId, PERSONAL_DATA)
    const proposal = newest && (await lockProposal(tx, newest.id))
    if (proposal?.status === 'rejected' && proposal.decidedBy === memberId) return
    if (proposal?.status === 'approved') await cancelApproval(tx, proposal)
    else if (proposal?.status !== 'pending') throw conflict('Tidak ada permintaan yang dapat dibatalkan.')
    await closeProposal(tx, proposal, 'rejected', { decidedBy: memberId, reason: 'Dibatalkan oleh pemohon.' })
  })
}

/** Takes back an approved erasure and notifies the member. Faults: conflict once the erasure has begun. */
export async function revokeErasure(
  identity: Context,
  tx: UnitOfWork,
  proposal: Proposal,
  reason: string,
): Promise<void> {
  const memberId = await cancelApproval(tx, proposal)
  const at = tx.context.clock.now()
  await addNotification(identity, tx, endedErasureNotification({ id: proposal.id, memberId, reason, at }))
}

/** Takes back approved erasures that nobody has carried out within `APPROVED_ERASURE_DAYS`; the members are notified. */
export async function expireApprovedErasures(identity: Context): Promise<void> {
  const { kit } = identity
  const before = new Date(kit.clock.now().getTime() - APPROVED_ERASURE_DAYS * 86_400_000)
  for (const id of await findApprovedErasures(kit.database.manager, before))
    await kit.transaction(async (tx) => {
      const proposal = await lockProposal(tx, id)
      if (proposal?.status !== 'approved') return
      const reason = `Tidak dijalankan dalam ${APPROVED_ERASURE_DAYS} hari.`
      await revokeErasure(identity, tx, proposal, reason)
      await closeProposal(tx, proposal, 'expired', { decidedBy: null, reason })
    })
}

/**
 * Deletes the approval under the member's lock, which the erasure takes first, too; the caller closes the proposal. Returns
 * the member's id.
 */
async function cancelApproval(tx: UnitOfWork, { target, change }: Proposal): Promise<string> {
  const memberId = target.slice('member:'.length)
  await lockMember(tx, memberId)
  if (change.kind !== 'erasure' || !(await deleteApprovedErasure(tx, memberId)))
    throw conflict('Permintaan ini sudah dijalankan.')
  return memberId
}
