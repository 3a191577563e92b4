import { z } from 'zod'
import { declareCall } from '../../http/call'
import { flag, password, text } from '../../http/fields'
import { storePhoto } from '../photos/store-photo'
import { bankInput, checkBankOffered, toBankDetails } from './account-form'

const input = z.object({
  name: text().optional(),
  phone: text(50).optional(),
  ...bankInput,
  password: password.default(''),
  password_confirm: password.default(''),
  agree: flag,
  current_password: password.default(''),
})

export const updateProfile = declareCall({
  method: 'POST',
  path: '/api/users/profile',
  access: 'member',
  fileField: 'photo',
  summary:
    "Changes the caller's own data; a blank password and a missing photo keep what is there, and so do a name, a phone and bank fields (all of them) that are left out. Replacing a phone, bank data or the password needs `current_password` (422), unless this session's password was checked within the last 10 minutes; it then holds withdrawals for `withdraw_hold_hours`. 403 for a password, phone or bank data inside a login-as session.",
  input,
  async handle({ input, session, clients, request }) {
    const edgeErrors: Record<string, string> = {}
    if (!input.agree) edgeErrors.agree = 'Centang persetujuan untuk melanjutkan.'
    const bank = toBankDetails(input)
    await checkBankOffered(clients, bank, session.member, edgeErrors)
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    await clients.identity.updateProfile({
      name: input.name,
      phone: input.phone,
      bank,
      password: input.password,
      passwordConfirm: input.password_confirm,
      photoHash,
      edgeErrors,
      currentPassword: input.current_password,
    })
    return { message: 'Profil Anda sudah disimpan.' }
  },
})
