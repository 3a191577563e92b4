import type { Address, BankDetails, Member } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { findBank } from '../../clients/find-bank'
import { text, wholeNumber } from '../../http/fields'

/** Bank fields of an account form; a form without any of them leaves the bank details unchanged. */
export const bankInput = {
  bank_id: z.union([z.literal(''), wholeNumber(0, 2_147_483_647)]).optional(),
  bank_account_name: text().optional(),
  bank_account_address: text(50).optional(),
}

/** Undefined when the form has no bank fields. */
export function toBankDetails(form: z.output<z.ZodObject<typeof bankInput>>): BankDetails | undefined {
  const { bank_id, bank_account_name, bank_account_address } = form
  if ([bank_id, bank_account_name, bank_account_address].every((field) => field === undefined))
    return undefined
  return {
    bankId: bank_id || 0,
    accountName: bank_account_name ?? '',
    accountNumber: bank_account_address ?? '',
  }
}

/** Adds a field error for a newly chosen bank that is inactive. A member may keep an inactive bank (rule book §2). */
export async function checkBankOffered(
  clients: Clients,
  bank: BankDetails | undefined,
  member: Member | undefined,
  errors: Record<string, string>,
): Promise<void> {
  if (!bank || bank.bankId === 0 || bank.bankId === member?.bank?.bankId) return
  const offered = await findBank(clients.config, bank.bankId)
  if (!offered?.active) errors.bank_id = 'Bank ini tidak tersedia. Pilih bank lain.'
}

const areaCode = z
  .union([z.string().trim().max(20), z.number()], 'Pilih wilayah dari daftar.')
  .transform(String)
  .optional()

/** Address fields of an account form; a form without any of them leaves the address unchanged. */
export const addressInput = {
  address: text(400).optional(),
  province_id: areaCode,
  city_id: areaCode,
  subdistrict_id: areaCode,
  village_id: areaCode,
}

type AddressForm = z.output<z.ZodObject<typeof addressInput>>

export function toAddress(form: AddressForm): Address | undefined {
  const { address, province_id, city_id, subdistrict_id, village_id } = form
  const fields = [address, province_id, city_id, subdistrict_id, village_id]
  if (fields.every((field) => field === undefined)) return undefined
  return {
    street: address ?? '',
    provinceId: province_id ?? '',
    cityId: city_id ?? '',
    subdistrictId: subdistrict_id ?? '',
    villageId: village_id ?? '',
  }
}

const areaFields = ['province_id', 'city_id', 'subdistrict_id', 'village_id'] as const

/** Adds field errors for unknown areas. Identity checks their nesting, which is encoded in the area codes. */
export async function checkAreas(
  clients: Clients,
  form: AddressForm,
  errors: Record<string, string>,
): Promise<void> {
  const ids = areaFields.flatMap((field) => form[field] || [])
  if (ids.length === 0) return
  const { areas } = await clients.config.readAreas({ ids })
  const known = new Set(areas.map(({ id }) => id))
  for (const field of areaFields) {
    const id = form[field]
    if (id && !known.has(id)) errors[field] = 'Wilayah ini tidak dikenal. Pilih dari daftar.'
  }
}
