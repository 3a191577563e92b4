import type { Application } from './application'
import { offeredQuantities, QUANTITIES } from './quantity'

/** Answers of the services that own the data of an application. */
export interface OwnerFindings {
  /** Configuration value `register_quantities`. */
  readonly registerQuantities: string
  /** Undefined when no such bank exists; ignored when no bank is selected. */
  readonly bank: { readonly active: boolean } | undefined
  readonly availablePins: bigint
  /** Errors found by `identity`, by field. */
  readonly identityErrors: Readonly<Record<string, string>>
  /** Usernames reserved by registrations in progress. */
  readonly reservedUsernames: ReadonlySet<string>
}

export type FieldErrors = Record<string, string>

/** All field errors of an application (rule book §3); empty when it is valid. */
export function checkFields(application: Application, findings: OwnerFindings): FieldErrors {
  return {
    ...reservedErrors(application, findings.reservedUsernames),
    ...findings.identityErrors,
    ...quantityErrors(application, findings),
    ...usernameErrors(application),
    ...bankErrors(application, findings),
    ...(application.side ? {} : { position: 'Pilih posisi kiri atau kanan.' }),
    ...application.edgeErrors,
  }
}

/** Error text for a username that another registration has reserved. */
export const USERNAME_TAKEN = 'Username sudah dipakai. Pilih username lain.'

/** Error text above all field errors. */
export const INVALID_APPLICATION = 'Data pendaftaran belum benar. Periksa kembali isian Anda.'

/** Number of usernames that are checked: the accounts of the largest registration. */
export const MAX_USERNAMES = 7

function quantityErrors({ quantity }: Application, findings: OwnerFindings): FieldErrors {
  const offered = offeredQuantities(findings.registerQuantities)
  if (!offered.includes(quantity)) {
    return { accountqty: `Jumlah akun harus ${offered.join(', ')}.` }
  }
  if (findings.availablePins < BigInt(quantity)) {
    return {
      accountqty: `Pin aktivasi Anda tidak cukup: perlu ${quantity}, tersedia ${findings.availablePins}.`,
    }
  }
  return {}
}

function usernameErrors({ quantity, usernames }: Application): FieldErrors {
  const errors: FieldErrors = {}
  // An impossible quantity implies no expected number of usernames.
  const expected = QUANTITIES.includes(quantity) ? quantity : Math.min(usernames.length, MAX_USERNAMES)
  for (let index = usernames.length; index < expected; index++) {
    errors[`usernames.${index}`] = 'Isi username untuk akun ini.'
  }
  if (usernames.length > expected) {
    errors[`usernames.${expected}`] = `Jumlah username melebihi jumlah akun (${expected}).`
  }
  usernames.slice(0, MAX_USERNAMES).forEach((username, index) => {
    if (username !== '' && usernames.indexOf(username) < index) {
      errors[`usernames.${index}`] = 'Username harus berbeda untuk setiap akun.'
    }
  })
  return errors
}

function reservedErrors({ usernames }: Application, reserved: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(
    usernames.flatMap((username, index) =>
      reserved.has(username) ? [[`usernames.${index}`, USERNAME_TAKEN]] : [],
    ),
  )
}

function bankErrors({ bankId }: Application, { bank }: OwnerFindings): FieldErrors {
  if (bankId === 0) return {}
  if (!bank) return { bank_id: 'Bank tidak ditemukan. Pilih bank dari daftar.' }
  return bank.active ? {} : { bank_id: 'Bank ini tidak tersedia lagi. Pilih bank lain.' }
}
