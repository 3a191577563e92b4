import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { RECENT_PASSWORD_MS } from '../members/sensitive-change'
import { accountById } from '../store/credentials'
import { passwordCheckedAt } from '../store/session-passwords'
import { checkOwnPassword } from './check-own-password'

/**
 * Returns why the caller may not change sensitive data, as the error of `current_password`; undefined if the password is
 * right, or was checked in this session within the last 10 minutes. Faults: too_many.
 */
export async function findCurrentPasswordError(
  identity: Context,
  currentPassword: string,
): Promise<string | undefined> {
  const { database, clock } = identity.kit
  const { memberId, sessionId } = requireActor()
  if (currentPassword === '') {
    const checkedAt = sessionId && (await passwordCheckedAt(database.manager, sessionId, memberId))
    if (checkedAt && clock.now().getTime() - checkedAt.getTime() < RECENT_PASSWORD_MS) return undefined
    return 'Isi kata sandi Anda yang sekarang untuk mengubah nomor HP, data bank, atau kata sandi.'
  }
  const account = await accountById(database.manager, memberId)
  const matches = await checkOwnPassword(identity, account?.passwordHash, currentPassword)
  return matches ? undefined : 'Kata sandi salah.'
}
