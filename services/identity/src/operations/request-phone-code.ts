import { conflict, requireInPerson, unauthenticated } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { CODE_LIFETIME_MS, randomCode } from '../members/verification-code'
import { reserveAttempt, type ThrottleKey } from '../store/login-failures'
import { lockMember } from '../store/members'
import { phoneCodes, upsertCode } from '../store/verification-codes'
import { tooManyTries } from '../throttle/too-many-tries'
import { requestWhatsapp } from './request-message'

export const PHONE_OWNER_ONLY = 'Nomor HP hanya dapat diverifikasi oleh pemilik akun.'

/**
 * Sends a code to the caller's phone, which replaces an earlier one, and returns when it expires. Faults:
 * unauthenticated; forbidden in a login-as session; conflict without a phone and when it is verified;
 * too_many with a delay, by member.
 */
export async function requestPhoneCode(identity: Context): Promise<Date> {
  const { kit, hasher } = identity
  const { memberId } = requireInPerson(PHONE_OWNER_ONLY)
  // Counted in a transaction of its own: a refused request costs no hash.
  const { phone } = await kit.transaction(async (manager) => {
    const member = await lockUnverified(manager, memberId)
    const { wait } = await reserveAttempt(manager, [throttleKeyOf(member)], kit.clock.now())
    if (wait > 0) throw tooManyTries(wait)
    return member
  })
  const code = randomCode()
  const codeHash = await hasher.hash(code)
  const expiresAt = new Date(kit.clock.now().getTime() + CODE_LIFETIME_MS)
  await kit.transaction(async (tx) => {
    const member = await lockUnverified(tx, memberId)
    if (member.phone !== phone) throw conflict()
    await upsertCode(tx, phoneCodes, memberId, { recipient: phone, codeHash }, expiresAt)
    const about = { name: member.name, username: member.username, code }
    requestWhatsapp(identity, tx, member, 'verify_phone', about, expiresAt)
  })
  return expiresAt
}

async function lockUnverified(manager: EntityManager, memberId: string): Promise<Member> {
  const member = await lockMember(manager, memberId)
  if (member?.status !== 'active') throw unauthenticated()
  if (member.phone === '') throw conflict('Isi dan simpan nomor HP Anda lebih dulu.')
  if (member.phoneVerification) throw conflict('Nomor HP Anda sudah terverifikasi.')
  return member
}

/**
 * Requests count per member, over all numbers. They do not count per number: a stranger who typed it as their own would
 * block its holder. Many members together are limited by WhatsApp's budget of a phone.
 */
function throttleKeyOf({ id }: Member): ThrottleKey {
  return { kind: 'phone_code', subject: `member ${id}` }
}
