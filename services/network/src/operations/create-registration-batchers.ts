import { Batcher, type BatchItem, type Kit, unavailable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type ParticipantAnswers, recordAnswers } from '../store/registration-transitions'
import { type AcceptedRegistration, insertRegistrations } from '../store/registrations'
import { type PreparedRegistration, placeRegistrations } from './place-registration'

/** Keeps a transaction, and so its locks, short. */
const MAX_BATCH_SIZE = 64

const IMPORT_RUNNING = 'Data program lama sedang dimasukkan. Pendaftaran dibuka lagi setelah selesai.'

export type RegistrationBatchers = ReturnType<typeof createRegistrationBatchers>

/**
 * The writes of concurrent registrations: each batch is one transaction with one statement per step. The saga, its
 * idempotency, compare-and-set, heartbeat, compensation and sweeper are per registration.
 */
export function createRegistrationBatchers(kit: Pick<Kit, 'clock' | 'metrics' | 'transaction'>) {
  return {
    /** Rejects with the unique violation of a reservation that another registration holds. Faults: unavailable. */
    accept: new Batcher<AcceptedRegistration, void>(kit, {
      name: 'accept registrations',
      maxSize: MAX_BATCH_SIZE,
      lockOrder: ({ parentId, side }) => `${parentId} ${side}`,
      run: (items) => kit.transaction((manager) => acceptRegistrations(manager, inputsOf(items))),
    }),
    /** False when the registration's compensation has started. Faults: conflict. */
    place: new Batcher<PreparedRegistration, boolean>(kit, {
      name: 'place registrations',
      maxSize: MAX_BATCH_SIZE,
      lockOrder: ({ registration }) => registration.id,
      run: (items) => kit.transaction((tx) => placeRegistrations(tx, items, kit.clock.now())),
    }),
    /** Records the answers of `pins` and `identity` to the completion or the compensation. */
    recordAnswers: new Batcher<ParticipantAnswers, void>(kit, {
      name: 'record answers',
      maxSize: MAX_BATCH_SIZE,
      lockOrder: ({ registration }) => registration.id,
      run: (items) =>
        kit.transaction(async (manager) => {
          await recordAnswers(manager, inputsOf(items))
          return items.map(() => undefined)
        }),
    }),
  }
}

async function acceptRegistrations(
  manager: EntityManager,
  accepted: readonly AcceptedRegistration[],
): Promise<undefined[]> {
  const { importing } = await insertRegistrations(manager, accepted)
  if (importing) throw unavailable(IMPORT_RUNNING)
  return accepted.map(() => undefined)
}

const inputsOf = <Input>(items: readonly BatchItem<Input>[]) => items.map(({ input }) => input)
