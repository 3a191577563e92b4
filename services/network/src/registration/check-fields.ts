import type { Application } from './application'
import { offeredQuantities, QUANTITIES } from './quantity'

/** What the owners of the data answered about an application. */
export interface OwnerFindings {
  /** Configuration value `register_quantities`. */
  readonly registerQuantities: string
  /** Undefined when no such bank exists; not asked for when none was chosen. */
  readonly bank: { readonly active: boolean } | undefined
  readonly availablePins: bigint
  /** What `identity` finds wrong, by field. */
  readonly identityErrors: Readonly<Record<string, string>>
  /** Usernames held by registrations that are not over. */
  readonly heldUsernames: ReadonlySet<string>
}

export type FieldErrors = Record<string, string>

/** Every wrong field of an application at once (rule book §3); empty for a good one. */
export function checkFields(application: Application, findings: OwnerFindings): FieldErrors {
  return {
    ...heldErrors(application, findings.heldUsernames),
    ...findings.identityErrors,
    ...quantityErrors(application, findings),
    ...usernameErrors(application),
    ...bankErrors(application, findings),
    ...(application.side ? {} : { position: 'Pilih posisi kiri atau kanan.' }),
    ...application.edgeErrors,
  }
}

/** The sentence for a username that another registration has taken meanwhile. */
export const USERNAME_TAKEN = 'Username sudah dipakai. Pilih username lain.'

/** The sentence above all field errors. */
export const INVALID_APPLICATION = 'Data pendaftaran belum benar. Periksa kembali isian Anda.'

/** How many usernames are looked at; more than the largest registration has need no error of their own. */
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
  // A quantity that cannot be says nothing about how many usernames there should be.
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

function heldErrors({ usernames }: Application, held: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(
    usernames.flatMap((username, index) =>
      held.has(username) ? [[`usernames.${index}`, USERNAME_TAKEN]] : [],
    ),
  )
}

function bankErrors({ bankId }: Application, { bank }: OwnerFindings): FieldErrors {
  if (bankId === 0) return {}
  if (!bank) return { bank_id: 'Bank tidak ditemukan. Pilih bank dari daftar.' }
  return bank.active ? {} : { bank_id: 'Bank ini tidak tersedia lagi. Pilih bank lain.' }
}
