import { isPhoneNumber, isUsername } from '@jejaring/ui/form'
import type { SessionUser } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.registration.check

const fields = z.object({
  regtype: z.enum(['new', 'clone', 'random']),
  accountqty: z.string(),
  usernames: z.array(z.string().check(z.refine(isUsername, words.username))),
  name: z.string().check(z.refine((name) => name.trim() !== '', words.name)),
  phone: z.string().check(z.refine(isPhoneNumber, words.phone)),
  bank_id: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  password: z
    .string()
    .check(z.refine((password) => password === '' || password.length >= 8, words.passwordShort)),
  password_confirm: z.string(),
  photo: z.nullable(z.instanceof(File)),
  /** The prospect that the registration places; empty without one. */
  prospect: z.string(),
  agree: z.boolean(),
})

export type Registration = z.infer<typeof fields>

/** Client-side validation; the server validates everything again. */
export const registrationCheck = fields.check((context) => {
  const { usernames, password, password_confirm } = context.value
  usernames.forEach((username, index) => {
    if (username && usernames.indexOf(username) < index) {
      context.issues.push({
        code: 'custom',
        message: words.same,
        path: ['usernames', index],
        input: username,
      })
    }
  })
  if (password !== password_confirm) {
    context.issues.push({
      code: 'custom',
      message: words.passwordDiffers,
      path: ['password_confirm'],
      input: '',
    })
  }
})

type Person = Pick<Registration, 'name' | 'phone' | 'bank_id' | 'bank_account_name' | 'bank_account_address'>

export const emptyPerson: Person = {
  name: '',
  phone: '',
  bank_id: '',
  bank_account_name: '',
  bank_account_address: '',
}

export const emptyRegistration: Registration = {
  ...emptyPerson,
  regtype: 'new',
  accountqty: '1',
  usernames: [''],
  password: '',
  password_confirm: '',
  photo: null,
  prospect: '',
  agree: false,
}

/** The caller's own data, to register another account of the same person. */
export function personOf(user: SessionUser): Person {
  return {
    name: user.name,
    phone: user.phone ?? '',
    bank_id: user.bank_id ?? '',
    bank_account_name: user.bank_account_name ?? '',
    bank_account_address: user.bank_account_address ?? '',
  }
}
