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
 * Places a registration in one transaction: the state becomes `placed`, the placements and member copies are inserted,
 * and the event and audit entry are written. Returns false, and changes nothing, when compensation has started.
 * Faults: conflict when the slot is occupied.
 */
export async function placeRegistration(
  context: Context,
  registration: Registration,
  members: readonly MemberCopy[],
  plan: Plan,
): Promise<boolean> {
  const place = async (manager: EntityManager) => {
    const now = context.clock.now()
    const target = await markPlaced(manager, { id: registration.id, now, leaseMs: DEADLINES.finishLease })
    if (!target) return false
    // The reservation should prevent this; the placement itself is checked once more.
    if (target.taken) throw conflict(SLOT_TAKEN)

    // All checks passed; only writes follow.
    await insertPlacements(manager, {
      registrationId: registration.id,
      parentId: registration.parentId,
      side: registration.side,
      sponsorId: target.sponsorId,
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
    registrationId: id,
    sponsorId,
    memberIds,
    placedAt: now,
  })
  const usernames = accounts.map(({ username }) => username)
  await audit(manager, {
    action: 'registration.placed',
    target: `registration:${id}`,
    after: { sponsorId, parentId, side, usernames },
  })
}
