import { requireInPerson, type UnitOfWork, unauthenticated } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { invalidCode, VOID_CODE_SENTENCE } from '../members/verification-code'
import { deleteEmail, emailOf, upsertEmail } from '../store/email-addresses'
import { lockMember } from '../store/members'
import { revokePasswordLinks } from '../store/password-links'
import { consumeCode, emailCodes } from '../store/verification-codes'
import { checkSentCode } from './check-sent-code'
import { notifyOwnerOfEmailChange } from './notify-owner-of-change'
import { EMAIL_OWNER_ONLY, requireEmailEnabled, requirePassword } from './request-email-code'

/**
 * Makes the address that a code was sent to the caller's, in place of an earlier one. Five wrong guesses make a code
 * void. Faults: forbidden in a login-as session; not_found where no e-mail is sent; invalid (`code`); unauthenticated.
 */
export async function verifyEmail(identity: Context, typedCode: string): Promise<void> {
  const { memberId } = requireInPerson(EMAIL_OWNER_ONLY)
  requireEmailEnabled(identity)
  const sent = await checkSentCode(identity, emailCodes, memberId, typedCode, {
    malformed: 'Isi 6 angka dari email.',
    wrong: 'Kode salah. Periksa email terakhir dari kami.',
  })
  await identity.kit.transaction(async (tx) => {
    const member = await requireActive(tx, memberId)
    if (!(await consumeCode(tx, emailCodes, memberId, sent))) throw invalidCode(VOID_CODE_SENTENCE)
    await replaceEmail(identity, tx, member, sent.recipient)
  })
}

/** Removes the caller's address. Does nothing without one. Faults: as `verifyEmail`; invalid (`current_password`). */
export async function removeEmail(identity: Context, currentPassword: string): Promise<void> {
  const { kit } = identity
  const { memberId } = requireInPerson(EMAIL_OWNER_ONLY)
  if (!(await emailOf(kit.database.manager, memberId))) return
  await requirePassword(identity, currentPassword)
  await kit.transaction(async (tx) => {
    await replaceEmail(identity, tx, await requireActive(tx, memberId), undefined)
  })
}

async function replaceEmail(
  identity: Context,
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
