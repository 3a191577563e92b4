import { isPhoneNumber } from '@jejaring/ui/form'
import type { SessionUser } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.profile.check

const fields = z.object({
  /** Read-only, never sent. */
  username: z.string(),
  name: z.string().check(z.refine((name) => name.trim() !== '', words.name)),
  // May be empty for admins, who have no phone; the server rejects it for others.
  phone: z.string().check(z.refine((phone) => phone === '' || isPhoneNumber(phone), words.phone)),
  bank_id: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  password: z
    .string()
    .check(z.refine((password) => password === '' || password.length >= 8, words.passwordShort)),
  password_confirm: z.string(),
  current_password: z.string(),
  photo: z.nullable(z.instanceof(File)),
  agree: z.boolean(),
})

export type ProfileValues = z.infer<typeof fields>

/** Client-side validation; the server validates everything again. */
export const profileCheck = fields.check((context) => {
  const { password, password_confirm } = context.value
  if (password !== password_confirm) {
    context.issues.push({
      code: 'custom',
      message: words.passwordDiffers,
      path: ['password_confirm'],
      input: '',
    })
  }
})

/**
 * Whether a change replaces a phone, bank details or the password, for which the server asks for the current password;
 * setting a phone or bank details for the first time is free.
 */
export function replacesSensitiveData(values: Partial<ProfileValues>, initial: ProfileValues): boolean {
  const isReplaced = (field: 'phone' | 'bank_id' | 'bank_account_name' | 'bank_account_address') =>
    initial[field] !== '' && values[field] !== initial[field]
  return (
    isReplaced('phone') ||
    isReplaced('bank_id') ||
    isReplaced('bank_account_name') ||
    isReplaced('bank_account_address') ||
    Boolean(values.password)
  )
}

/** Initial form values: the current profile, without changes or agreement. */
export function profileOf(user: SessionUser): ProfileValues {
  return {
    username: user.username,
    name: user.name,
    phone: user.phone ?? '',
    bank_id: user.bank_id ?? '',
    bank_account_name: user.bank_account_name ?? '',
    bank_account_address: user.bank_account_address ?? '',
    password: '',
    password_confirm: '',
    current_password: '',
    photo: null,
    agree: false,
  }
}
