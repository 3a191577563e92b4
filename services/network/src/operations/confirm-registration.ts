import { isUuid, notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import { isPlaced } from '../registration/registration'
import { readRegistration } from '../store/registrations'

/** Whether a registration is placed; needed at the login of a pending member. Faults: not_found. */
export async function confirmRegistration(context: Context, registrationId: string): Promise<boolean> {
  const registration = isUuid(registrationId)
    ? await readRegistration(context.database.manager, registrationId)
    : undefined
  if (!registration) throw notFound('Pendaftaran tidak ditemukan.')
  return isPlaced(registration.state)
}
