import {
  conflict,
  forbidden,
  isUuid,
  notFound,
  requireAdmin,
  requireInPerson,
  type UnitOfWork,
  unauthenticated,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import type { PhoneVerifier } from '../members/phone-verification'
import { invalidCode, VOID_CODE_SENTENCE } from '../members/verification-code'
import { lockMember, setPhoneVerified } from '../store/members'
import { consumeCode, phoneCodes } from '../store/verification-codes'
import { checkSentCode } from './check-sent-code'
import { publishMembers } from './publish-members'
import { PHONE_OWNER_ONLY } from './request-phone-code'
import { requireNotErased } from './require-not-erased'

/**
 * Verifies the caller's phone by the code that was sent to it. Five wrong guesses make a code void. Faults: forbidden in
 * a login-as session; invalid (`code`); unauthenticated.
 */
export async function verifyPhone(identity: Context, typedCode: string): Promise<void> {
  const { kit } = identity
  const { memberId } = requireInPerson(PHONE_OWNER_ONLY)
  const sent = await checkSentCode(identity, phoneCodes, memberId, typedCode, {
    malformed: 'Isi 6 angka dari pesan WhatsApp.',
    wrong: 'Kode salah. Periksa pesan WhatsApp terakhir.',
  })
  await kit.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member?.status !== 'active') throw unauthenticated()
    const isCurrent = (await consumeCode(tx, phoneCodes, memberId, sent)) && member.phone === sent.recipient
    if (!isCurrent) throw invalidCode(VOID_CODE_SENTENCE)
    await recordVerification(tx, member, 'code', kit.clock.now())
  })
}

/**
 * Lets an admin mark a member's phone as verified, after the office has checked it. `phone` is the number that the admin
 * saw. Does nothing if it is verified, as after a retry. Faults: unauthenticated; forbidden (no admin, another admin's
 * account, the admin's own); not_found; conflict when the member has another phone, or is being erased.
 */
export async function markPhoneVerified({ kit }: Context, memberId: string, phone: string): Promise<void> {
  const admin = requireAdmin()
  if (admin.memberId === memberId)
    throw forbidden('Verifikasi nomor Anda sendiri di halaman Profil, dengan kode.')
  await kit.transaction(async (tx) => {
    const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
    if (!member || member.status === 'pending') throw notFound('Member tidak ditemukan.')
    if (member.admin) throw forbidden('Akun admin lain tidak dapat diubah.')
    await requireNotErased(tx, memberId)
    if (member.phone === '' || member.phone !== phone)
      throw conflict('Nomor HP member ini sudah berubah. Muat ulang halaman, lalu periksa nomornya.')
    if (!member.phoneVerification) await recordVerification(tx, member, 'office', kit.clock.now())
  })
}

async function recordVerification(
  tx: UnitOfWork,
  { id, phone }: Member,
  by: PhoneVerifier,
  now: Date,
): Promise<void> {
  publishMembers(tx, [await setPhoneVerified(tx, id, by, now)])
  tx.audit({
    action: 'member.phone_verified',
    target: `member:${id}`,
    before: { verified: false },
    after: { verified: true, phone, by },
  })
}
