import { conflict, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { welcomeNotification } from '../notifications/account-notifications'
import { activatePendingMembers } from '../store/new-members'
import { upsertNotifications } from '../store/notifications'
import { markActivated, readRegistrationState } from '../store/registrations'
import { publishMembers } from './publish-members'
import { requestWelcome } from './request-welcome'

/**
 * Activates the accounts of a placed registration, publishes them, and welcomes them by message and notification.
 * Returns the members it changed: none if they were active already. Faults: not_found for an unknown registration;
 * conflict for a discarded one.
 */
export async function activateMembers(
  identity: Identity,
  registrationId: string,
): Promise<readonly Member[]> {
  return await identity.kit.transaction((manager) => activateMembersIn(identity, manager, registrationId), {
    shared: { kind: 'activate', order: registrationId },
  })
}

/** Same as `activateMembers`, within an open transaction (that of an event). */
export async function activateMembersIn(
  identity: Identity,
  manager: EntityManager,
  registrationId: string,
): Promise<readonly Member[]> {
  const now = identity.kit.clock.now()
  if (!(await markActivated(manager, { id: registrationId, now }))) {
    const state = await readRegistrationState(manager, registrationId)
    if (state === 'activated') return []
    if (state === 'discarded') throw conflict('Pendaftaran ini sudah dibatalkan.')
    throw notFound('Pendaftaran tidak ditemukan.')
  }
  const { members, withoutPassword } = await activatePendingMembers(manager, registrationId)
  await publishMembers(manager, members)
  await requestWelcome(identity, manager, members, withoutPassword)
  await upsertNotifications(
    manager,
    members.map((member) => welcomeNotification(member, now)),
  )
  return members
}
