import { forbidden, isUuid, newId, notFound, requireAdmin, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { secondFactorNotification } from '../notifications/account-notifications'
import { lockMember } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { deleteSecondFactor, secondFactorOf } from '../store/second-factors'
import { deleteSessionsOf } from '../store/sessions'

/**
 * Lets an admin remove the second factor of a member who lost phone and recovery codes; ends all sessions of the
 * member. Does nothing if none is enrolled, as after a retry. Faults: unauthenticated; forbidden (no admin, another
 * admin's account, the admin's own); not_found.
 */
export async function removeSecondFactor({ kit }: Context, memberId: string): Promise<void> {
  const admin = requireAdmin()
  if (admin.memberId === memberId)
    throw forbidden('Nonaktifkan verifikasi dua langkah Anda sendiri di halaman Profil, dengan kode.')
  await kit.transaction(async (tx) => {
    const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
    if (!member || member.status === 'pending') throw notFound('Member tidak ditemukan.')
    if (member.admin) throw forbidden('Akun admin lain tidak dapat diubah.')
    const factor = await secondFactorOf(tx, memberId)
    if (factor?.enrolledAt) await removeSecondFactorOf(tx, memberId, kit.clock.now())
  })
}

/** Removes a second factor without its owner; also used by the operator command. Faults: not_found. */
export async function removeSecondFactorOf(tx: UnitOfWork, memberId: string, now: Date): Promise<void> {
  if (!(await deleteSecondFactor(tx, memberId)))
    throw notFound('Verifikasi dua langkah tidak terpasang di akun ini.')
  await deleteSessionsOf(tx, [memberId])
  await upsertNotification(tx, secondFactorNotification(memberId, 'removed', newId(now), now))
  tx.audit({ action: 'second_factor.removed', target: `member:${memberId}` })
}
