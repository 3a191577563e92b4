import type { FieldErrors, ValidationResult } from '../validation/validation-result'
import { err, ok } from '../validation/validation-result'
import { checkName } from './name'

/** Where a member is paid. Bank ids belong to the config service; this one only keeps them. */
export interface BankDetails {
  readonly bankId: number
  readonly accountName: string
  readonly accountNumber: string
}

/**
 * Bank details come together or not at all. Answers the stored form, `undefined` when all three are
 * blank, or the sentences by field of the form.
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

/** 5–20 digits; spaces, dots and dashes are how people group them. */
function checkAccountNumber(input: string): ValidationResult<string> {
  const number = input.trim().replace(/[\s.-]/g, '')
  if (number === '') return err('Nomor rekening wajib diisi.')
  if (!/^\d{5,20}$/.test(number)) return err('Nomor rekening terdiri dari 5–20 angka.')
  return ok(number)
}

function isBlank(input: BankDetails): boolean {
  return input.bankId === 0 && input.accountName.trim() === '' && input.accountNumber.trim() === ''
}
