import { forbidden, isFault, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { memberById } from '../store/members'
import { activateMembers } from './activate-members'

/**
 * Returns the member in its current state if it may log in. Of a pending member it asks network whether the
 * registration is placed, since the activation event may still be pending, and activates it then. Faults: forbidden for an
 * inactive member or a registration that is not placed; unavailable without an answer from network.
 */
export async function requireLoginAllowed(identity: Context, member: Member): Promise<Member> {
  if (member.status === 'inactive') throw forbidden('Akun Anda tidak aktif. Silakan hubungi admin.')
  if (member.status === 'active' || !member.registrationId) return member
  const registrationId = member.registrationId
  const { placed } = await identity.network
    .confirmRegistration({ registrationId })
    .catch((error: unknown) => {
      if (isFault(error, 'not_found')) return { placed: false }
      throw isFault(error) ? error : unavailable(undefined, { cause: error })
    })
  if (!placed) throw forbidden(stillRunning)
  await activateMembers(identity, registrationId)
  const now = await memberById(identity.kit.database.manager, member.id)
  if (now?.status !== 'active') throw forbidden(stillRunning)
  return now
}

const stillRunning = 'Pendaftaran akun Anda masih diproses. Coba lagi beberapa saat lagi.'
