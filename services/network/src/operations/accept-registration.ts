import { conflict, invalid, isUniqueViolation, newId, requestUuid, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { INVALID_APPLICATION, USERNAME_TAKEN } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import type { Registration } from '../registration/registration'
import {
  type AcceptedRegistration,
  insertRegistration,
  RESERVATION_INDEXES,
  reservedUsernames,
} from '../store/registrations'

/** What acceptance decides upon; ids and times are its own. */
export type NewRegistration = Omit<
  AcceptedRegistration,
  'id' | 'requestId' | 'accounts' | 'now' | 'dueIn'
> & {
  readonly usernames: readonly string[]
}

const IMPORT_RUNNING = 'Data program lama sedang dimasukkan. Pendaftaran dibuka lagi setelah selesai.'
export const SLOT_TAKEN = 'Posisi ini sudah terisi. Pilih posisi lain.'

/**
 * Writes the registration with its holds on slot, usernames and key, in one transaction: whoever commits
 * first has them. Faults: conflict (slot, key), invalid (`usernames.<i>`), unavailable during an import.
 */
export async function acceptRegistration(
  context: Context,
  accepting: NewRegistration,
): Promise<Registration> {
  const now = context.clock.now()
  const { usernames, ...asked } = accepting
  const accounts = usernames.map((username) => ({ memberId: newId(now), username }))
  const accepted: AcceptedRegistration = {
    ...asked,
    id: newId(now),
    requestId: requestUuid(),
    accounts,
    now,
    dueIn: DEADLINES.silence,
  }
  try {
    await context.transaction(
      async (manager) => {
        const { importing } = await insertRegistration(manager, accepted)
        if (importing) throw unavailable(IMPORT_RUNNING)
      },
      { shared: { kind: 'accept', order: `${asked.parentId} ${asked.side}` } },
    )
  } catch (error) {
    throw await faultOfConflict(context, error, usernames)
  }
  const { id, requestId, callerId, sponsorId, parentId, side, packageId } = accepted
  return {
    ...{ id, requestId, callerId, sponsorId, parentId, side, packageId, accounts },
    state: 'running',
    refusal: null,
    pinsAnswered: false,
    identityAnswered: false,
    attempts: 0,
  }
}

/** Turns a lost hold into what the caller is told. */
async function faultOfConflict(
  context: Context,
  error: unknown,
  usernames: readonly string[],
): Promise<unknown> {
  if (isUniqueViolation(error, RESERVATION_INDEXES.slot)) return conflict(SLOT_TAKEN)
  if (isUniqueViolation(error, RESERVATION_INDEXES.key))
    return conflict('Permintaan yang sama sedang diproses. Silakan tunggu sebentar.')
  if (!isUniqueViolation(error, RESERVATION_INDEXES.username)) return error
  const held = await reservedUsernames(context.database.manager, usernames)
  // The other registration may have failed in this very moment: then trying again is what helps.
  if (held.size === 0) return conflict('Username baru saja dilepas pendaftaran lain. Silakan coba lagi.')
  const fields = usernames.flatMap((username, index) =>
    held.has(username) ? [[`usernames.${index}`, USERNAME_TAKEN] as const] : [],
  )
  return invalid(INVALID_APPLICATION, Object.fromEntries(fields))
}
