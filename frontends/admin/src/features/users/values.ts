import * as z from 'zod/mini'
import { texts } from '../../texts'
import type { Account } from './account'

const words = texts.users.check

const fields = z.object({
  group: z.string(),
  status: z.string(),
  username: z.string().check(z.regex(/^[a-z][a-z0-9]{3,19}$/, words.username)),
  name: z.string().check(z.refine((name) => name.trim() !== '', words.name)),
  // Blank is for admins, who are made without a phone; the server knows for whom else it is wrong.
  phone: z.string().check(z.regex(/^(\d{8,15})?$/, words.phone)),
  address: z.string(),
  province_id: z.string(),
  city_id: z.string(),
  subdistrict_id: z.string(),
  village_id: z.string(),
  bank_id: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  password: z
    .string()
    .check(z.refine((password) => password === '' || password.length >= 8, words.passwordShort)),
  password_confirm: z.string(),
  photo: z.nullable(z.instanceof(File)),
  agree: z.boolean(),
})

export type AccountValues = z.infer<typeof fields>

/** What the page itself can see wrong; the server checks all of it again. */
export const accountCheck = fields.check((context) => {
  const { password, password_confirm } = context.value
  if (password === password_confirm) return
  const path = ['password_confirm']
  context.issues.push({ code: 'custom', message: words.passwordDiffers, path, input: '' })
})

/** The account as it is, with nothing changed and nothing stated. */
export function valuesOf(account: Account): AccountValues {
  return {
    group: account.group,
    status: account.status,
    username: account.username,
    name: account.name,
    phone: account.phone,
    address: account.address,
    province_id: account.province_id ?? '',
    city_id: account.city_id ?? '',
    subdistrict_id: account.subdistrict_id ?? '',
    village_id: account.village_id ?? '',
    bank_id: account.bank_id ?? '',
    bank_account_name: account.bank_account_name ?? '',
    bank_account_address: account.bank_account_address ?? '',
    password: '',
    password_confirm: '',
    photo: null,
    agree: false,
  }
}
