import type { FieldErrors } from '../validation/validation-result'
import { type Address, checkAddress } from './address'
import type { Group, Member, MemberStatus } from './member'
import { applyProfileChange, type ProfileChange, sameProfile } from './profile'
import { checkUsername } from './username'

/** An admin's edit of an account, as typed. */
export interface MemberEdit extends ProfileChange {
  readonly username: string
  /** Undefined if the form had an unknown value. */
  readonly group: Group | undefined
  readonly status: MemberStatus | undefined
  /** Undefined keeps the address; all blank removes it. */
  readonly address: Address | undefined
}

/** Applies an edit. Returns the edited account, valid only without errors, and all errors by form field. */
export function applyEdit(
  member: Member,
  edit: MemberEdit,
): { readonly edited: Member; readonly errors: FieldErrors } {
  const username = checkUsername(edit.username)
  const named = { ...member, username: username.ok ? username.value : member.username }
  const { profile, errors } = applyProfileChange(named, edit)
  const address = edit.address
    ? checkAddress(edit.address)
    : { address: member.address, errors: {} as FieldErrors }
  const faults: FieldErrors = { ...errors, ...address.errors }
  if (!username.ok) faults.username = username.error
  if (!edit.group && !member.admin) faults.group = 'Pilih grup: member, stokis, atau mastok.'
  if (edit.status !== 'active' && edit.status !== 'inactive') {
    faults.status = 'Pilih status: aktif atau tidak aktif.'
  }
  return {
    edited: {
      ...named,
      ...profile,
      address: address.address,
      // Admins keep their role whatever the group (rule book §1).
      group: member.admin ? member.group : (edit.group ?? member.group),
      status: edit.status ?? member.status,
    },
    errors: faults,
  }
}

export function sameAccount(a: Member, b: Member): boolean {
  return a.username === b.username && a.group === b.group && a.status === b.status && sameProfile(a, b)
}
