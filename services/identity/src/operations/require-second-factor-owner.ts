import { invalid, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { verifySpender } from './verify-spender'

export const OWNER_ONLY = 'Verifikasi dua langkah hanya dapat diatur oleh pemilik akun.'

/** Requires the account owner in person, re-authenticated by password. */
export async function requireSecondFactorOwner(identity: Context, password: string) {
  const { memberId, sessionId } = requireInPerson(OWNER_ONLY)
  const { passwordMatches, member } = await verifySpender(identity, memberId, password)
  if (!passwordMatches) throw invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
  return { memberId, sessionId, username: member.username }
}
