import {
  Batcher,
  type BatchItem,
  conflict,
  type Fault,
  notFound,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { Context } from '../context'
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
  { activateBatcher }: Pick<Context, 'activateBatcher'>,
  registrationId: string,
): Promise<void> {
  await activateBatcher.submit(registrationId)
}

/** Activates the accounts of concurrently placed registrations in one transaction. */
export function makeActivateBatcher(identity: Pick<Context, 'kit'>): Batcher<string, void> {
  return new Batcher<string, void>(identity.kit, {
    name: 'activate members',
    maxSize: MAX_BATCH_SIZE,
    run: (items) => identity.kit.transaction((tx) => activateAll(identity, tx, items)),
  })
}

/** Activates registrations within an open transaction. Returns a fault for each that cannot be activated. */
export async function activateAll(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  items: readonly BatchItem<string>[],
): Promise<(undefined | Fault)[]> {
  const now = identity.kit.clock.now()
  const ids = items.map(({ input }) => input)
  const isChanged = await markActivated(tx, ids, now)
  const others = ids.filter((_, index) => !isChanged[index])
  const states = await readRegistrationStates(tx, others)
  await activateChanged(
    identity,
    tx,
    items.filter((_, index) => isChanged[index]),
    now,
  )
  return ids.map((id, index) => (isChanged[index] ? undefined : refusalOf(states.get(id))))
}

async function activateChanged(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  items: readonly BatchItem<string>[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ input }) => input)
  const activated = await activatePendingMembers(tx, ids)
  const links: NewPasswordLink[] = []
  for (const [index, { runInContext }] of items.entries()) {
    const { members, withoutPassword } = activated[index]!
    const link = await runInContext(async () => {
      publishMembers(tx, members)
      return await requestWelcome(identity, tx, members, withoutPassword)
    })
    if (link) links.push(link)
  }
  await insertPasswordLinks(tx, links)
  const notifications = activated.flatMap(({ members }) =>
    members.map((member) => welcomeNotification(member, now)),
  )
  await upsertNotifications(tx, notifications)
}

function refusalOf(state: RegistrationState | undefined): Fault | undefined {
  if (state === 'activated') return undefined
  if (state === 'discarded') return conflict('Pendaftaran ini sudah dibatalkan.')
  return notFound('Pendaftaran tidak ditemukan.')
}
