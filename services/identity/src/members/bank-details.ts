import type { FieldErrors, ValidationResult } from '../validation/validation-result'
import { err, ok } from '../validation/validation-result'
import { checkName } from './name'

/** A member's bank account. Bank ids belong to config. */
export interface BankDetails {
  readonly bankId: number
  readonly accountName: string
  readonly accountNumber: string
}

/**
 * Validates bank details, which must be complete or absent. Returns the stored form, undefined if all three fields
 * are blank, and messages by form field.
 */
export function checkBank(input: BankDetails | undefined): {
  readonly bank: BankDetails | undefined
  readonly errors: FieldErrors
} {
  if (!input || isBlank(input)) return { bank: undefined, errors: {} }
  const name = checkName(input.accountName, 'Nama pemilik rekening')
  const number = checkAccountNumber(input.accountNumber)
  const errors: FieldErrors = {}
  if (!Number.isInteger(input.bankId) || input.bankId <= 0) errors.bank_id = 'Pilih bank Anda.'
  if (!name.ok) errors.bank_account_name = name.error
  if (!number.ok) errors.bank_account_address = number.error
  if (!name.ok || !number.ok || errors.bank_id) return { bank: undefined, errors }
  return {
    bank: { bankId: input.bankId, accountName: name.value, accountNumber: number.value },
    errors: {},
  }
}

/** 5–20 digits. Accepts spaces, dots and dashes as grouping. */
function checkAccountNumber(input: string): ValidationResult<string> {
  const number = input.trim().replace(/[\s.-]/g, '')
  // A cell formatted with decimals: without its dot it would be another account.
  if (/^\d+\.\d{1,2}$/.test(input.trim())) return err('Tulis nomor rekening tanpa angka di belakang titik.')
  if (number === '') return err('Nomor rekening wajib diisi.')
  if (!/^\d{5,20}$/.test(number)) return err('Nomor rekening terdiri dari 5–20 angka.')
  return ok(number)
}

function isBlank(input: BankDetails): boolean {
  return input.bankId === 0 && input.accountName.trim() === '' && input.accountNumber.trim() === ''
}
