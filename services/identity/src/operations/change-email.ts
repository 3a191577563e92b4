import { type Fault, invalid, requireInPerson, type UnitOfWork, unauthenticated } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { MAX_PHONE_CODE_TRIES } from '../members/phone-verification'
import { deleteEmail, emailOf, upsertEmail } from '../store/email-addresses'
import { consumeEmailCode, countEmailCodeTry } from '../store/email-codes'
import { lockMember } from '../store/members'
import { revokePasswordLinks } from '../store/password-links'
import { notifyOwnerOfEmailChange } from './notify-owner-of-change'
import { EMAIL_OWNER_ONLY, requireEmailEnabled, requirePassword } from './request-email-code'

/**
 * Makes the address that a code was sent to the caller's, in place of an earlier one. Five wrong guesses make a code
 * void. Faults: forbidden in a login-as session; not_found where no e-mail is sent; invalid (`code`); unauthenticated.
 */
export async function verifyEmail(identity: Identity, typedCode: string): Promise<void> {
  const { kit, hasher } = identity
  const { memberId } = requireInPerson(EMAIL_OWNER_ONLY)
  requireEmailEnabled(identity)
  const code = typedCode.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw wrongCode('Isi 6 angka dari email.')
  // Committed before the check, so that parallel guesses gain nothing.
  const sent = await kit.transaction((manager) =>
    countEmailCodeTry(manager, memberId, MAX_PHONE_CODE_TRIES, kit.clock.now()),
  )
  if (!sent) throw wrongCode('Kode ini tidak berlaku lagi. Minta kode baru.')
  if (!(await hasher.matches(sent.codeHash, code)))
    throw wrongCode('Kode salah. Periksa email terakhir dari kami.')
  await kit.transaction(async (tx) => {
    const member = await requireActive(tx, memberId)
    if (!(await consumeEmailCode(tx, memberId, sent)))
      throw wrongCode('Kode ini tidak berlaku lagi. Minta kode baru.')
    await replaceEmail(identity, tx, member, sent.address)
  })
}

/** Removes the caller's address. Does nothing without one. Faults: as `verifyEmail`; invalid (`current_password`). */
export async function removeEmail(identity: Identity, currentPassword: string): Promise<void> {
  const { kit } = identity
  const { memberId } = requireInPerson(EMAIL_OWNER_ONLY)
  if (!(await emailOf(kit.database.manager, memberId))) return
  await requirePassword(identity, currentPassword)
  await kit.transaction(async (tx) => {
    await replaceEmail(identity, tx, await requireActive(tx, memberId), undefined)
  })
}

async function replaceEmail(
  identity: Identity,
  tx: UnitOfWork,
  member: Member,
  address: string | undefined,
): Promise<void> {
  const before = await emailOf(tx, member.id)
  if (before?.address === address) return
  if (address) await upsertEmail(tx, member.id, { address, verifiedAt: identity.kit.clock.now() })
  else await deleteEmail(tx, member.id)
  // Links that went to the earlier address.
  if (before) await revokePasswordLinks(tx, [member.id])
  await notifyOwnerOfEmailChange(identity, tx, member, before?.address)
  tx.audit({
    action: address ? 'member.email_verified' : 'member.email_removed',
    target: `member:${member.id}`,
    before: { email: before !== undefined },
    after: { email: address !== undefined },
  })
}

async function requireActive(tx: UnitOfWork, memberId: string): Promise<Member> {
  const member = await lockMember(tx, memberId)
  if (member?.status !== 'active') throw unauthenticated()
  return member
}

function wrongCode(sentence: string): Fault {
  return invalid(sentence, { code: sentence })
}
