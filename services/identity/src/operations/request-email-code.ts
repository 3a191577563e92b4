import { isEmailAddress, normaliseEmail } from '@jejaring/identifiers'
import { conflict, invalid, notFound, requireInPerson, unauthenticated } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { CODE_LIFETIME_MS, randomCode } from '../members/verification-code'
import { emailOf } from '../store/email-addresses'
import { reserveAttempt } from '../store/login-failures'
import { lockMember } from '../store/members'
import { emailCodes, upsertCode } from '../store/verification-codes'
import { tooManyTries } from '../throttle/too-many-tries'
import { findCurrentPasswordError } from './find-current-password-error'
import { requestEmail } from './request-message'

export const EMAIL_OWNER_ONLY = 'Alamat email hanya dapat diubah oleh pemilik akun.'
const MALFORMED = 'Isi dengan alamat email yang benar, misalnya nama@contoh.id.'

/**
 * Sends a code to the typed address, which replaces an earlier one, and returns when it expires. The address becomes the
 * caller's only with the code: until then nothing else is sent to it. Recovery links go to it afterwards, so that the
 * password is required, for the first address too. Faults: unauthenticated; forbidden in a login-as session; not_found
 * where no e-mail is sent; invalid (`email`, `current_password`); conflict when it is the current one; too_many, by
 * member and for wrong passwords.
 */
export async function requestEmailCode(
  identity: Context,
  typed: { readonly address: string; readonly currentPassword: string },
): Promise<Date> {
  const { kit, hasher } = identity
  const { memberId } = requireInPerson(EMAIL_OWNER_ONLY)
  requireEmailEnabled(identity)
  const address = normaliseEmail(typed.address)
  if (!isEmailAddress(address)) throw invalid(MALFORMED, { email: MALFORMED })
  await requireOtherEmail(kit.database.manager, memberId, address)
  await requirePassword(identity, typed.currentPassword)
  // Counted in a transaction of its own: a refused request costs no hash.
  await kit.transaction(async (manager) => {
    const key = { kind: 'phone_code', subject: `email ${memberId}` } as const
    const { wait } = await reserveAttempt(manager, [key], kit.clock.now())
    if (wait > 0) throw tooManyTries(wait)
  })
  const code = randomCode()
  const codeHash = await hasher.hash(code)
  const expiresAt = new Date(kit.clock.now().getTime() + CODE_LIFETIME_MS)
  await kit.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member?.status !== 'active') throw unauthenticated()
    await requireOtherEmail(tx, memberId, address)
    await upsertCode(tx, emailCodes, memberId, { recipient: address, codeHash }, expiresAt)
    // An address that is not proven yet may be a stranger's: it gets no text that the member chose.
    const about = { name: member.username, username: member.username, code }
    requestEmail(identity, tx, { member, address }, 'verify_email', about, expiresAt)
  })
  return expiresAt
}

/**
 * Requires a typed password. The login of the session is not enough, as it is for other sensitive changes: a thief
 * of a fresh session must not become the reader of recovery links. Faults: invalid (`current_password`); too_many.
 */
export async function requirePassword(identity: Context, currentPassword: string): Promise<void> {
  const error =
    currentPassword === ''
      ? 'Isi kata sandi Anda yang sekarang untuk mengubah alamat email.'
      : await findCurrentPasswordError(identity, currentPassword)
  if (error) throw invalid(error, { current_password: error })
}

export function requireEmailEnabled({ kit }: Pick<Context, 'kit'>): void {
  if (kit.environment.MAIL_FROM === undefined) throw notFound('Email belum dipakai di sini.')
}

async function requireOtherEmail(manager: EntityManager, memberId: string, address: string): Promise<void> {
  if ((await emailOf(manager, memberId))?.address === address)
    throw conflict('Alamat email ini sudah terverifikasi.')
}
