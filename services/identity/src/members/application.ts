import { normaliseUsername } from '@jejaring/identifiers'
import { checkPassword } from '../passwords/password-rule'
import type { FieldErrors } from '../validation/validation-result'
import { type BankDetails, checkBank } from './bank-details'
import { checkName } from './name'
import { checkPhone } from './phone'
import { checkUsername } from './username'

/** The data of one registration as typed. */
export interface Application {
  readonly name: string
  readonly phone: string
  readonly bank: BankDetails | undefined
  /** Blank creates accounts without a password; a set-password link is sent to the phone. */
  readonly password: string
  readonly passwordConfirm: string
  readonly photoHash: string
  /** The prospect of the caller's queue that the registration places; empty without one. */
  readonly prospectId?: string
}

/** The application in stored form. Valid only if there are no errors. */
export interface Person {
  readonly name: string
  readonly phone: string
  readonly bank: BankDetails | undefined
  readonly password: string | undefined
  readonly photoHash: string | undefined
}

export interface ParsedApplication {
  /** In the order of the request. */
  readonly usernames: readonly string[]
  readonly person: Person
  readonly errors: FieldErrors
}

/**
 * Validates everything about a registration that does not depend on other members (rule book §1, §3), and returns
 * all errors by form field.
 */
export function parseApplication(usernames: readonly string[], application: Application): ParsedApplication {
  const name = checkName(application.name)
  const phone = checkPhone(application.phone)
  const { bank, errors: bankErrors } = checkBank(application.bank)
  const errors: FieldErrors = { ...usernameErrors(usernames) }
  if (!name.ok) errors.name = name.error
  if (!phone.ok) errors.phone = phone.error
  Object.assign(errors, bankErrors, passwordErrors(application, usernames))
  if (application.photoHash !== '' && !/^[0-9a-f]{64}$/.test(application.photoHash)) {
    errors.photo = unknownPhoto
  }
  return {
    usernames: usernames.map(normaliseUsername),
    person: {
      name: name.ok ? name.value : '',
      phone: phone.ok ? phone.value : '',
      bank,
      password: application.password === '' ? undefined : application.password,
      photoHash: application.photoHash === '' ? undefined : application.photoHash,
    },
    errors,
  }
}

export const unknownPhoto = 'Foto tidak ditemukan. Unggah kembali foto Anda.'
export const takenUsername = 'Username sudah dipakai. Pilih username lain.'

function usernameErrors(usernames: readonly string[]): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  usernames.forEach((input, index) => {
    const username = checkUsername(input)
    if (!username.ok) errors[`usernames.${index}`] = username.error
    else if (seen.has(username.value)) {
      errors[`usernames.${index}`] = 'Username ini sudah diisi untuk akun lain di formulir ini.'
    } else seen.add(username.value)
  })
  return errors
}

function passwordErrors(application: Application, usernames: readonly string[]): FieldErrors {
  const errors: FieldErrors = {}
  if (application.password !== '') {
    const password = checkPassword(application.password, usernames)
    if (!password.ok) errors.password = password.error
  }
  if (application.password !== application.passwordConfirm) {
    errors.password_confirm = 'Konfirmasi kata sandi tidak sama dengan kata sandi.'
  }
  return errors
}
