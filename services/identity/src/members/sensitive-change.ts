import type { Member } from './member'
import { type Profile, sameBank } from './profile'

/** Data that leads to money or access (rule book §1, sensitive changes). */
export type SensitiveField = 'phone' | 'bank' | 'password' | 'email'

/** A password within this time before a sensitive change need not be typed again. */
export const RECENT_PASSWORD_MS = 10 * 60_000

/** Previous phones get alerts for this long. */
export const ALERT_PHONES_MS = 7 * 86_400_000

/** The fields of a profile among them. The e-mail address is apart from the profile. */
export type SensitiveProfileField = Exclude<SensitiveField, 'email'>

export interface SensitiveChange<Field extends SensitiveField = SensitiveField> {
  readonly fields: readonly Field[]
  /** True if an existing value is replaced; setting one for the first time needs no password and holds nothing. */
  readonly replaces: boolean
}

/** Returns the sensitive fields that change; the password is `replaced`, set for the `first` time, or undefined. */
export function sensitiveChange(
  before: Member,
  after: Profile,
  password: 'replaced' | 'first' | undefined,
): SensitiveChange<SensitiveProfileField> {
  const phone = before.phone !== after.phone
  const bank = !sameBank(before.bank, after.bank)
  const fields: SensitiveProfileField[] = []
  if (phone) fields.push('phone')
  if (bank) fields.push('bank')
  if (password) fields.push('password')
  const replaces =
    (phone && before.phone !== '') || (bank && before.bank !== undefined) || password === 'replaced'
  return { fields, replaces }
}
