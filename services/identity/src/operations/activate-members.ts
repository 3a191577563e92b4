import { conflict, notFound } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { welcomeLine } from '../inbox/account-lines'
import type { Member } from '../members/member'
import { activatePending } from '../store/members'
import { lockRegistration, setRegistration } from '../store/registrations'
import { notify } from './notify'
import { publishMembers } from './publish-members'
import { requestWelcome } from './request-welcome'

/**
 * Makes the accounts of a placed registration active, tells the other services of them, and welcomes
 * them by message and in their inbox. Answers the members it changed: none when it was done before. Faults: not_found
 * for an unknown registration; conflict for one that was discarded.
 */
export async function activateMembers(
  identity: Identity,
  registrationId: string,
): Promise<readonly Member[]> {
  return await identity.kit.transaction((manager) => activateMembersIn(identity, manager, registrationId))
}

/** The same inside a transaction that is running already (that of an event). */
export async function activateMembersIn(
  identity: Identity,
  manager: EntityManager,
  registrationId: string,
): Promise<readonly Member[]> {
  const state = await lockRegistration(manager, registrationId)
  if (state === 'activated') return []
  if (state === 'discarded') throw conflict('Pendaftaran ini sudah dibatalkan.')
  if (!state) throw notFound('Pendaftaran tidak ditemukan.')
  await setRegistration(manager, registrationId, 'activated', identity.kit.clock.now())
  const members = await activatePending(manager, registrationId)
  await publishMembers(manager, members)
  await requestWelcome(identity, manager, members)
  const now = identity.kit.clock.now()
  for (const member of members) await notify(identity, manager, welcomeLine(member, now))
  return members
}
