import { conflict, invalid, isUniqueViolation, newId, requestUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { INVALID_APPLICATION, USERNAME_TAKEN } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { SLOT_TAKEN } from '../registration/refusal'
import type { Registration } from '../registration/registration'
import { type AcceptedRegistration, RESERVATION_INDEXES, reservedUsernames } from '../store/registrations'

/** Input of the acceptance, which generates ids and times itself. */
export type NewRegistration = Omit<
  AcceptedRegistration,
  'id' | 'requestId' | 'accounts' | 'now' | 'dueIn'
> & {
  readonly usernames: readonly string[]
}

/**
 * Writes the registration and reserves slot, usernames and idempotency key: the first commit wins.
 * Faults: conflict (slot, key), invalid (`usernames.<i>`), unavailable during an import.
 */
export async function acceptRegistration(context: Context, input: NewRegistration): Promise<Registration> {
  const now = context.clock.now()
  const { usernames, key, bodyHash, ...fields } = input
  const accounts = usernames.map((username) => ({ memberId: newId(now), username }))
  const registration = { ...fields, id: newId(now), requestId: requestUuid(), accounts }
  try {
    await context.batchers.accept.submit({ ...registration, key, bodyHash, now, dueIn: DEADLINES.lease })
  } catch (error) {
    throw await faultOfConflict(context, error, usernames)
  }
  return {
    ...registration,
    state: 'running',
    refusal: null,
    pinsAnswered: false,
    identityAnswered: false,
    attempts: 0,
  }
}

/** The fault for a reservation that another registration holds. */
async function faultOfConflict(
  context: Context,
  error: unknown,
  usernames: readonly string[],
): Promise<unknown> {
  if (isUniqueViolation(error, RESERVATION_INDEXES.slot)) return conflict(SLOT_TAKEN)
  if (isUniqueViolation(error, RESERVATION_INDEXES.key))
    return conflict('Permintaan yang sama sedang diproses. Silakan tunggu sebentar.')
  if (!isUniqueViolation(error, RESERVATION_INDEXES.username)) return error
  const reserved = await reservedUsernames(context.database.manager, usernames)
  // The other registration has failed in the meantime: a retry can succeed.
  if (reserved.size === 0) return conflict('Username baru saja dilepas pendaftaran lain. Silakan coba lagi.')
  const fields = usernames.flatMap((username, index) =>
    reserved.has(username) ? [[`usernames.${index}`, USERNAME_TAKEN] as const] : [],
  )
  return invalid(INVALID_APPLICATION, Object.fromEntries(fields))
}
