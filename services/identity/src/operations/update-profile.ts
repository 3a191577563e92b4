import { forbidden, invalid, requireActor, type UnitOfWork, unauthenticated } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { unknownPhoto } from '../members/application'
import type { Member } from '../members/member'
import {
  applyProfileChange,
  auditedFields,
  type ProfileChange,
  sameBank,
  sameProfile,
  touchesMoneyOrAccess,
} from '../members/profile'
import { sensitiveChange } from '../members/sensitive-change'
import { setPassword } from '../store/credentials'
import { reopenVerification } from '../store/identity-verifications'
import { lockMember, memberById, updateProfileOf } from '../store/members'
import { revokePasswordLinks } from '../store/password-links'
import { photoExists } from '../store/photos'
import { deleteSessionsOf } from '../store/sessions'
import type { FieldErrors } from '../validation/validation-result'
import { findCurrentPasswordError } from './find-current-password-error'
import { notifyOwnerOfChange } from './notify-owner-of-change'
import { publishMembers } from './publish-members'

export interface ProfileAuthorisation {
  /** Blank if it was not typed. */
  readonly currentPassword: string
  readonly edgeErrors: Readonly<FieldErrors>
}

/**
 * Changes the caller's own data (rule book §1) and returns the updated member. A new password ends every other
 * session; like a new phone, it revokes pending links. `edgeErrors` are errors found by the gateway, returned with
 * the others. Faults: unauthenticated; forbidden for a password, a phone or bank details in a login-as session;
 * invalid by field, `current_password` for a replaced phone, bank account or password; too_many wrong ones.
 */
export async function updateProfile(
  identity: Context,
  change: ProfileChange,
  { currentPassword, edgeErrors }: ProfileAuthorisation,
): Promise<Member> {
  const { kit, hasher } = identity
  const { memberId, impersonatorId } = requireActor()
  const member = await memberById(kit.database.manager, memberId)
  if (member?.status !== 'active') throw unauthenticated()
  if (impersonatorId) refuseForImpersonator(member, change)
  const errors: FieldErrors = {
    ...edgeErrors,
    ...(await findErrors(kit.database.manager, member, change)),
  }
  // After the other fields, so that their errors cost no attempt.
  if (Object.keys(errors).length === 0 && replacesSensitiveData(member, change)) {
    const error = await findCurrentPasswordError(identity, currentPassword)
    if (error) errors.current_password = error
  }
  if (Object.keys(errors).length > 0) {
    throw invalid('Profil belum dapat disimpan. Periksa kembali isian Anda.', errors)
  }
  const passwordHash = change.password === '' ? undefined : await hasher.hash(change.password)
  return await kit.transaction((tx) => apply(identity, tx, memberId, change, passwordHash))
}

async function apply(
  identity: Context,
  tx: UnitOfWork,
  memberId: string,
  change: ProfileChange,
  passwordHash: string | undefined,
): Promise<Member> {
  const { kit } = identity
  const { impersonatorId, sessionId } = requireActor()
  const before = await lockMember(tx, memberId)
  if (before?.status !== 'active') throw unauthenticated()
  // Check again under the lock: the member may have changed the data meanwhile.
  if (impersonatorId) refuseForImpersonator(before, change)
  const { profile } = applyProfileChange(before, change)
  const changed = !sameProfile(before, profile)
  if (!changed && !passwordHash) return before

  const after = changed ? await updateProfileOf(tx, memberId, profile) : before
  if (changed) publishMembers(tx, [after])
  if (passwordHash) {
    // Change the password first: it waits for logins with the old one, so that their sessions are ended below.
    await setPassword(tx, [memberId], passwordHash, kit.clock.now())
    await deleteSessionsOf(tx, [memberId], sessionId)
  }
  if (passwordHash || before.phone !== after.phone) await revokePasswordLinks(tx, [memberId])
  await notifyOwnerOfChange(identity, tx, before, after, passwordHash ? 'replaced' : undefined)
  // The office compared the earlier name with the identity card.
  const identityReopened = before.name !== after.name && (await reopenVerification(tx, memberId))
  tx.audit({
    action: 'profile.updated',
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

function replacesSensitiveData(member: Member, change: ProfileChange): boolean {
  const { profile } = applyProfileChange(member, change)
  return sensitiveChange(member, profile, change.password === '' ? undefined : 'replaced').replaces
}

function refuseForImpersonator(member: Member, change: ProfileChange): void {
  if (!touchesMoneyOrAccess(member, change)) return
  throw forbidden(
    'Kata sandi, nomor HP dan data bank tidak dapat diubah saat masuk sebagai pengguna lain. Kosongkan kata sandi dan biarkan yang lain seperti semula.',
  )
}

async function findErrors(
  manager: EntityManager,
  member: Member,
  change: ProfileChange,
): Promise<FieldErrors> {
  const { profile, errors } = applyProfileChange(member, change)
  const { photoHash } = profile
  if (change.photoHash !== '' && !errors.photo && photoHash && !(await photoExists(manager, photoHash))) {
    return { ...errors, photo: unknownPhoto }
  }
  return errors
}
