import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { audit, conflict, publish } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { Plan } from '../plan/parameters'
import { DEADLINES } from '../registration/deadlines'
import type { Registration } from '../registration/registration'
import { insertPlacedMemberCopies, type MemberCopy } from '../store/members'
import { insertPlacements } from '../store/placements'
import { markPlaced } from '../store/registration-transitions'
import { SLOT_TAKEN } from './accept-registration'

/**
 * "Place": in one transaction the registration leaves `running` for good, its accounts enter the placement log and the copies
 * that lists show, and the world is told. Answers false, and places nothing, when the registration was given up meanwhile.
 * Faults: conflict when the slot is taken.
 */
export async function placeRegistration(
  context: Context,
  registration: Registration,
  members: readonly MemberCopy[],
  plan: Plan,
): Promise<boolean> {
  const place = async (manager: EntityManager) => {
    const now = context.clock.now()
    const ground = await markPlaced(manager, { id: registration.id, now, milliseconds: DEADLINES.runnersOwn })
    if (!ground) return false
    // The holds were taken long ago; this is the last look before the tree changes.
    if (ground.taken) throw conflict(SLOT_TAKEN)

    // Everything is checked: from here on it is only written down.
    await insertPlacements(manager, {
      registrationId: registration.id,
      parentId: registration.parentId,
      side: registration.side,
      sponsorId: ground.sponsorId,
      packageId: registration.packageId,
      plan,
      placedAt: now,
      memberIds: registration.accounts.map(({ memberId }) => memberId),
    })
    await insertPlacedMemberCopies(manager, members)
    await publishPlaced(manager, registration, now)
    return true
  }
  return await context.transaction(place, { shared: { kind: 'place', order: registration.id } })
}

async function publishPlaced(manager: EntityManager, registration: Registration, now: Date): Promise<void> {
  const { id, sponsorId, accounts, parentId, side } = registration
  const memberIds = accounts.map(({ memberId }) => memberId)
  await publish(manager, 'network.member.placed', MembersPlaced, {
    ...{ registrationId: id, sponsorId, memberIds },
    placedAt: now,
  })
  const usernames = accounts.map(({ username }) => username)
  await audit(manager, {
    action: 'registration.placed',
    target: `registration:${id}`,
    after: { sponsorId, parentId, side, usernames },
  })
}
