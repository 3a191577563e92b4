import { Batcher, type BatchItem, conflict, type Fault, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { welcomeNotification } from '../notifications/account-notifications'
import { activatePendingMembers } from '../store/new-members'
import { upsertNotifications } from '../store/notifications'
import { insertPasswordLinks, type NewPasswordLink } from '../store/password-links'
import { markActivated, type RegistrationState, readRegistrationStates } from '../store/registrations'
import { publishMembers } from './publish-members'
import { requestWelcome } from './request-welcome'

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
export function makeActivateBatcher(identity: Pick<Identity, 'kit'>): Batcher<string, void> {
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
  await activateChanged(
    identity,
    manager,
    items.filter((_, index) => isChanged[index]),
    now,
  )
  return ids.map((id, index) => (isChanged[index] ? undefined : refusalOf(states.get(id))))
}

async function activateChanged(
  identity: Pick<Identity, 'kit'>,
  manager: EntityManager,
  items: readonly BatchItem<string>[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ input }) => input)
  const activated = await activatePendingMembers(manager, ids)
  const links: NewPasswordLink[] = []
  for (const [index, { runInContext }] of items.entries()) {
    const { members, withoutPassword } = activated[index]!
    const link = await runInContext(async () => {
      await publishMembers(manager, members)
      return await requestWelcome(identity, manager, members, withoutPassword)
    })
    if (link) links.push(link)
  }
  await insertPasswordLinks(manager, links)
  const notifications = activated.flatMap(({ members }) =>
    members.map((member) => welcomeNotification(member, now)),
  )
  await upsertNotifications(manager, notifications)
}

function refusalOf(state: RegistrationState | undefined): Fault | undefined {
  if (state === 'activated') return undefined
  if (state === 'discarded') return conflict('Pendaftaran ini sudah dibatalkan.')
  return notFound('Pendaftaran tidak ditemukan.')
}
