import type { BankDetails, Member } from '@jejaring/proto/identity/v1/identity'
import { isFault } from '@jejaring/service'
import { z } from 'zod'
import type { Clients } from '../../clients'
import { call } from '../../http/call'
import { flag, optionalText, password, text, wholeNumber } from '../../http/fields'
import { storePhoto } from '../photos/store-photo'

const input = z.object({
  name: optionalText(),
  phone: optionalText(50),
  bank_id: z.union([z.literal(''), wholeNumber(0, 2_147_483_647)]).optional(),
  bank_account_name: text().optional(),
  bank_account_address: text(50).optional(),
  password: password.default(''),
  password_confirm: password.default(''),
  agree: flag,
})

export const updateProfile = call({
  method: 'POST',
  path: '/api/users/profile',
  access: 'member',
  summary:
    "Changes the caller's own data; a blank password and a missing photo keep what is there, and bank fields that are all left out as well. 403 for a password, phone or bank data inside a login-as session.",
  input,
  reply: z.object({ message: z.string() }),
  async handle({ input, session, clients, request }) {
    const edgeErrors: Record<string, string> = {}
    if (!input.agree) edgeErrors.agree = 'Centang persetujuan untuk melanjutkan.'
    const bank = bankOf(input)
    await checkOffered(clients, bank, session.member, edgeErrors)
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    await clients.identity.updateProfile({
      name: input.name,
      phone: input.phone,
      bank,
      password: input.password,
      passwordConfirm: input.password_confirm,
      photoHash,
      edgeErrors,
    })
    return { message: 'Profil Anda sudah disimpan.' }
  },
})

/** Undefined when the form does not speak of the bank at all. */
function bankOf(form: z.output<typeof input>): BankDetails | undefined {
  const { bank_id, bank_account_name, bank_account_address } = form
  if ([bank_id, bank_account_name, bank_account_address].every((field) => field === undefined))
    return undefined
  return {
    bankId: bank_id || 0,
    accountName: bank_account_name ?? '',
    accountNumber: bank_account_address ?? '',
  }
}

/** Inactive banks are not offered and stay valid for those who have them (rule book §2). */
async function checkOffered(
  clients: Clients,
  bank: BankDetails | undefined,
  member: Member | undefined,
  errors: Record<string, string>,
): Promise<void> {
  if (!bank || bank.bankId === 0 || bank.bankId === member?.bank?.bankId) return
  const found = await clients.config.readBank({ id: bank.bankId }).catch((error: unknown) => {
    if (isFault(error, 'not_found')) return undefined
    throw error
  })
  if (!found?.active) errors.bank_id = 'Bank ini tidak tersedia. Pilih bank lain.'
}
