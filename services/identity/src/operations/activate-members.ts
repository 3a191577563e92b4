import { Batcher, type BatchItem, conflict, type Fault, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { welcomeNotification } from '../notifications/account-notifications'
import { activatePendingMembers } from '../store/new-members'
import { upsertNotifications } from '../store/notifications'
import { markActivated, type RegistrationState, readRegistrationStates } from '../store/registrations'
import { publishMembers } from './publish-members'
import { requestWelcome } from './request-welcome'

/** Batches activations by the id of the registration. */
export type ActivateBatcher = Batcher<string, void>

const MAX_BATCH_SIZE = 64

/**
 * Activates the accounts of a placed registration, publishes them, and welcomes them by message and notification.
 * Idempotent. Faults: not_found for an unknown registration; conflict for a discarded one.
 */
export async function activateMembers(
  { activateBatcher }: Pick<Identity, 'activateBatcher'>,
  registrationId: string,
): Promise<void> {
  await activateBatcher.submit(registrationId)
}

/** Activates the accounts of concurrently placed registrations in one transaction. */
export function makeActivateBatcher(identity: Pick<Identity, 'kit'>): ActivateBatcher {
  return new Batcher<string, void>(identity.kit, {
    name: 'activate members',
    maxSize: MAX_BATCH_SIZE,
    run: (items) => identity.kit.transaction((manager) => activateAll(identity, manager, items)),
  })
}

/** Activates registrations within an open transaction. Returns a fault for each that cannot be activated. */
export async function activateAll(
  identity: Pick<Identity, 'kit'>,
  manager: EntityManager,
  items: readonly BatchItem<string>[],
): Promise<(undefined | Fault)[]> {
  const now = identity.kit.clock.now()
  const ids = items.map(({ input }) => input)
  const isChanged = await markActivated(manager, ids, now)
  const others = ids.filter((_, index) => !isChanged[index])
  const states = await readRegistrationStates(manager, others)
  const changed = items.filter((_, index) => isChanged[index])
  if (changed.length > 0) {
    const activated = await activatePendingMembers(
      manager,
      changed.map(({ input }) => input),
    )
    for (const [index, { runInContext }] of changed.entries()) {
      const { members, withoutPassword } = activated[index]!
      await runInContext(async () => {
        await publishMembers(manager, members)
        await requestWelcome(identity, manager, members, withoutPassword)
      })
    }
    const members = activated.flatMap((each) => each.members)
    await upsertNotifications(
      manager,
      members.map((member) => welcomeNotification(member, now)),
    )
  }
  return ids.map((id, index) => (isChanged[index] ? undefined : refusalOf(states.get(id))))
}

function refusalOf(state: RegistrationState | undefined): Fault | undefined {
  if (state === 'activated') return undefined
  if (state === 'discarded') return conflict('Pendaftaran ini sudah dibatalkan.')
  return notFound('Pendaftaran tidak ditemukan.')
}
