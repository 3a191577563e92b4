import {
  type AdminDuty,
  conflict,
  forbidden,
  invalid,
  isUnderDualControl,
  isUuid,
  type JsonObject,
  notFound,
  parseDuty,
  propose,
  requireAdmin,
  requireInPerson,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { z } from 'zod'
import type { Context } from '../context'
import { subjects } from '../dual-control/subjects'
import type { Member } from '../members/member'
import { lockActiveOwners, lockMember, writeDuty } from '../store/members'
import { deleteSessionsOf } from '../store/sessions'
import { publishMembers } from './publish-members'

/**
 * Changes what another admin may do, or proposes it under dual control. Repeating it changes nothing. Faults: forbidden,
 * not_found, invalid (`duty`), conflict (no owner would be left).
 */
export async function assignAdminDuty(
  { kit }: Context,
  memberId: string,
  dutyName: string,
): Promise<{ readonly member: Member; readonly proposalId?: string }> {
  const actor = requireInPerson('Tugas admin hanya dapat diubah dari sesi admin sendiri.')
  requireAdmin()
  const duty = parseDuty(dutyName)
  if (!duty) throw invalid('Pilih salah satu tugas.', { duty: 'Pilih salah satu tugas.' })
  if (memberId === actor.memberId) throw forbidden('Anda tidak dapat mengubah tugas Anda sendiri.')
  return await kit.transaction(async (tx) => {
    const before = await lockAdmin(tx, memberId, duty)
    if (before.duty === duty) return { member: before }
    if (!(await isUnderDualControl(tx, subjects, 'admin_roles'))) {
      return { member: await apply(tx, before, duty) }
    }
    const { username } = before
    const proposalId = await propose(tx, {
      subject: 'admin_roles',
      target: `member:${memberId}`,
      change: { memberId, duty },
      before: { username, duty: before.duty },
      after: { username, duty },
    })
    return { member: before, proposalId }
  })
}

const proposedDuty = z.object({ memberId: z.string(), duty: z.string() })

/** Applies an approved proposal of `assignAdminDuty`. Faults: conflict, also when the duty has changed since. */
export async function applyProposedDuty(
  tx: UnitOfWork,
  proposal: { readonly change: JsonObject; readonly before: JsonObject | null },
): Promise<void> {
  const { memberId, duty: dutyName } = proposedDuty.parse(proposal.change)
  const duty = parseDuty(dutyName)
  if (!duty) throw conflict()
  const member = await lockAdmin(tx, memberId, duty)
  // Other changes of the account, a new phone for example, do not concern the proposal.
  if (member.duty !== proposal.before?.duty) throw conflict()
  await apply(tx, member, duty)
}

/** Locks the admin and every active owner: of two admins who narrow each other at once, one fails. */
async function lockAdmin(tx: UnitOfWork, memberId: string, duty: AdminDuty): Promise<Member> {
  const owners = await lockActiveOwners(tx)
  const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
  if (!member?.admin) throw notFound('Admin tidak ditemukan.')
  if (duty !== 'owner' && owners.every((id) => id === memberId)) {
    throw conflict('Harus tetap ada paling sedikit satu admin dengan tugas Pemilik.')
  }
  return member
}

async function apply(tx: UnitOfWork, before: Member, duty: AdminDuty): Promise<Member> {
  const after = await writeDuty(tx, before.id, duty)
  publishMembers(tx, [after])
  // Also ends login-as sessions that the new duty would not allow.
  await deleteSessionsOf(tx, [before.id])
  tx.audit({
    action: 'admin.duty.assigned',
    target: `member:${before.id}`,
    before: { duty: before.duty },
    after: { duty },
  })
  return after
}
