import { newPasswordErrors } from '../passwords/new-password'
import { type FieldErrors, ok } from '../validation/validation-result'
import type { Address } from './address'
import { unknownPhoto } from './application'
import { type BankDetails, checkBank } from './bank-details'
import type { Member } from './member'
import { checkName } from './name'
import { checkPhone } from './phone'

/** A member's change of the own profile, as typed. */
export interface ProfileChange {
  /** Undefined keeps the name. */
  readonly name: string | undefined
  /** Undefined keeps the phone. */
  readonly phone: string | undefined
  /** Undefined keeps the bank details; all blank removes them. */
  readonly bank: BankDetails | undefined
  /** Blank keeps the password. */
  readonly password: string
  readonly passwordConfirm: string
  /** Blank keeps the photo. */
  readonly photoHash: string
}

/** The editable part of a member, in stored form. */
export type Profile = Pick<Member, 'name' | 'phone' | 'bank' | 'photoHash' | 'address'>

export interface ProfileResult {
  readonly profile: Profile
  readonly errors: FieldErrors
}

/** Applies a profile change. Returns the new profile, valid only without errors, and all errors by form field. */
export function applyProfileChange(member: Member, change: ProfileChange): ProfileResult {
  const name = change.name === undefined ? ok(member.name) : checkName(change.name)
  // Admins are created without a phone and may stay without one.
  const stays = change.phone === undefined || (change.phone.trim() === '' && member.phone === '')
  const phone = stays ? ok(member.phone) : checkPhone(change.phone)
  const { bank, errors: bankErrors } = change.bank
    ? checkBank(change.bank)
    : { bank: member.bank, errors: {} }
  const errors: FieldErrors = { ...bankErrors, ...passwordErrors(member, change) }
  if (!name.ok) errors.name = name.error
  if (!phone.ok) errors.phone = phone.error
  if (change.photoHash !== '' && !/^[0-9a-f]{64}$/.test(change.photoHash)) errors.photo = unknownPhoto
  return {
    profile: {
      name: name.ok ? name.value : member.name,
      phone: phone.ok ? phone.value : member.phone,
      bank,
      photoHash: change.photoHash === '' ? member.photoHash : change.photoHash,
      address: member.address,
    },
    errors,
  }
}

/**
 * True if a change touches data that only the member in person may change: the password, the phone that receives
 * recovery links, or the bank details.
 */
export function touchesMoneyOrAccess(member: Member, change: ProfileChange): boolean {
  if (change.password !== '' || change.passwordConfirm !== '') return true
  if (change.phone !== undefined) {
    const phone = checkPhone(change.phone)
    if ((phone.ok ? phone.value : change.phone.trim()) !== member.phone) return true
  }
  if (!change.bank) return false
  const { bank, errors } = checkBank(change.bank)
  return Object.keys(errors).length > 0 || !sameBank(member.bank, bank)
}

export function sameBank(a: BankDetails | undefined, b: BankDetails | undefined): boolean {
  return a?.bankId === b?.bankId && a?.accountName === b?.accountName && a?.accountNumber === b?.accountNumber
}

export function sameAddress(a: Address | undefined, b: Address | undefined): boolean {
  const parts = ['street', 'provinceId', 'cityId', 'subdistrictId', 'villageId'] as const
  return parts.every((part) => (a?.[part] ?? '') === (b?.[part] ?? ''))
}

export function sameProfile(a: Profile, b: Profile): boolean {
  return (
    a.name === b.name &&
    a.phone === b.phone &&
    a.photoHash === b.photoHash &&
    sameBank(a.bank, b.bank) &&
    sameAddress(a.address, b.address)
  )
}

/** The audited fields of a profile: everything but the account number. */
export function auditedFields({ name, phone, photoHash, bank }: Profile) {
  return { name, phone, photoHash, bankId: bank?.bankId, bankAccountName: bank?.accountName }
}

function passwordErrors(member: Member, change: ProfileChange): FieldErrors {
  if (change.password === '' && change.passwordConfirm === '') return {}
  return newPasswordErrors(change.password, change.passwordConfirm, [member.username], 'password_confirm')
}
