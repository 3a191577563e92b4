import {
  actorHasRight,
  conflict,
  type Fault,
  forbidden,
  invalid,
  isUniqueViolation,
  isUuid,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { takenUsername, unknownPhoto } from '../members/application'
import type { Member } from '../members/member'
import { applyEdit, type MemberEdit, sameAccount } from '../members/member-edit'
import { type Profile, sameBank } from '../members/profile'
import { sensitiveChange } from '../members/sensitive-change'
import { checkUsername } from '../members/username'
import { accountById, setPassword } from '../store/credentials'
import { reopenVerification } from '../store/identity-verifications'
import { lockMember, memberById, takenUsernames, updateAccount } from '../store/members'
import { revokePasswordLinks } from '../store/password-links'
import { photoExists } from '../store/photos'
import { deleteSessionsOf } from '../store/sessions'
import type { FieldErrors } from '../validation/validation-result'
import { notifyOwnerOfChange } from './notify-owner-of-change'
import { publishMembers } from './publish-members'
import { requireNotErased } from './require-not-erased'

/** The edited account and the version the edit was made from; version 0 skips the check. */
export interface MemberVersion {
  readonly memberId: string
  readonly version: bigint
}

/**
 * An admin's edit of an account (rule book §1); returns the updated member. A new password or `inactive` ends its
 * sessions immediately. `edgeErrors` are errors found by the gateway, returned with the others. Faults:
 * unauthenticated; forbidden (no admin, another admin's account, one's own status or username); not_found, also for
 * pending members; invalid by field, also for phone, bank data and password outside the admin's duty, or one's own; conflict if the
 * account was changed meanwhile, or its erasure has begun.
 */
export async function updateMember(
  identity: Context,
  target: MemberVersion,
  edit: MemberEdit,
  edgeErrors: Readonly<FieldErrors>,
): Promise<Member> {
  const { kit, hasher } = identity
  requireAdmin()
  const { manager } = kit.database
  const member = isUuid(target.memberId) ? await memberById(manager, target.memberId) : undefined
  requireEditable(member, edit)
  await requireNotErased(manager, member.id)
  const errors = { ...edgeErrors, ...(await findErrors(manager, member, edit)) }
  if (Object.keys(errors).length > 0) throw refused(errors)
  const passwordHash = edit.password === '' ? undefined : await hasher.hash(edit.password)
  try {
    return await kit.transaction((tx) => apply(identity, tx, target, edit, passwordHash))
  } catch (error) {
    if (isUniqueViolation(error, 'members_username')) throw refused({ username: takenUsername })
    throw error
  }
}

function requireEditable(member: Member | undefined, edit: MemberEdit): asserts member is Member {
  const { memberId } = requireAdmin()
  if (!member || member.status === 'pending') throw notFound('Member tidak ditemukan.')
  if (member.admin && member.id !== memberId) throw forbidden('Akun admin lain tidak dapat diubah.')
  if (member.id === memberId && edit.status && edit.status !== member.status) {
    throw forbidden('Anda tidak dapat mengubah status akun Anda sendiri.')
  }
  const username = checkUsername(edit.username)
  if (member.id === memberId && username.ok && username.value !== member.username) {
    throw forbidden('Anda tidak dapat mengubah username akun Anda sendiri.')
  }
}

async function apply(
  identity: Context,
  tx: UnitOfWork,
  { memberId, version }: MemberVersion,
  edit: MemberEdit,
  passwordHash: string | undefined,
): Promise<Member> {
  const before = await lockMember(tx, memberId)
  requireEditable(before, edit)
  await requireNotErased(tx, memberId)
  const { edited } = applyEdit(before, edit)
  const outsideDuty = credentialErrors(before, edited, edit.password)
  if (Object.keys(outsideDuty).length > 0) throw refused(outsideDuty)
  const changed = !sameAccount(before, edited)
  // A retry of a saved change is no conflict.
  if (changed && version !== 0n && version !== before.version) throw conflict()
  if (!changed && !passwordHash) return before

  const after = changed ? await updateAccount(tx, edited) : before
  if (changed) publishMembers(tx, [after])
  const hadPassword = (await accountById(tx, memberId))?.passwordHash !== undefined
  if (passwordHash) await setPassword(tx, [memberId], passwordHash, identity.kit.clock.now())
  if (passwordHash || after.status === 'inactive') {
    const caller = requireAdmin()
    await deleteSessionsOf(tx, [memberId], memberId === caller.memberId ? caller.sessionId : undefined)
  }
  if (passwordHash || before.phone !== after.phone) await revokePasswordLinks(tx, [memberId])
  const password = passwordHash && (hadPassword ? 'replaced' : 'first')
  await notifyOwnerOfChange(identity, tx, before, after, password || undefined)
  // The office compared the earlier name with the identity card.
  const identityReopened = before.name !== after.name && (await reopenVerification(tx, memberId))
  tx.audit({
    action: 'member.updated',
    target: `member:${memberId}`,
    before: auditedFields(before),
    after: {
      ...auditedFields(after),
      bankChanged: !sameBank(before.bank, after.bank),
      passwordChanged: passwordHash !== undefined,
      ...(identityReopened && { identityReopened }),
    },
  })
  return after
}

async function findErrors(manager: EntityManager, member: Member, edit: MemberEdit): Promise<FieldErrors> {
  const { edited, errors } = applyEdit(member, edit)
  const allErrors: FieldErrors = { ...credentialErrors(member, edited, edit.password), ...errors }
  if (!errors.username && edited.username !== member.username) {
    const taken = await takenUsernames(manager, [edited.username])
    if (taken.size > 0) allErrors.username = takenUsername
  }
  if (edit.photoHash !== '' && !errors.photo && !(await photoExists(manager, edit.photoHash))) {
    allErrors.photo = unknownPhoto
  }
  return allErrors
}

const credentialFields = { phone: 'phone', bank: 'bank_id', password: 'password' } as const

/**
 * Errors of the fields that lead to access or money, for an admin without the right to set them. One's own are changed on
 * the profile, by the current password: a stolen session must not set a password.
 */
function credentialErrors(before: Member, edited: Profile, password: string): FieldErrors {
  const actor = requireAdmin()
  const isOwn = before.id === actor.memberId
  if (!isOwn && actorHasRight(actor, 'credentials.change')) return {}
  const { fields } = sensitiveChange(before, edited, password === '' ? undefined : 'replaced')
  const sentence = isOwn
    ? 'Ubah milik Anda sendiri di halaman Profil, dengan kata sandi Anda.'
    : 'Hanya admin dengan tugas Pemilik yang dapat mengubahnya.'
  return Object.fromEntries(fields.map((field) => [credentialFields[field], sentence]))
}

function refused(errors: FieldErrors): Fault {
  return invalid('Data member belum dapat disimpan. Periksa kembali isiannya.', errors)
}

/** The audited fields of an account: everything but the account number. */
function auditedFields({ username, name, phone, group, status, photoHash, bank, address }: Member) {
  const trace = { username, name, phone, group, status, photoHash, address }
  return { ...trace, bankId: bank?.bankId, bankAccountName: bank?.accountName }
}
