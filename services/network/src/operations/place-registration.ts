import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { type BatchItem, conflict, type UnitOfWork } from '@jejaring/service-kit'
import type { Plan } from '../plan/parameters'
import { DEADLINES } from '../registration/deadlines'
import { SLOT_TAKEN } from '../registration/refusal'
import type { Registration } from '../registration/registration'
import { insertPlacedMemberCopies, type MemberCopy } from '../store/members'
import { insertPlacements } from '../store/placements'
import { markPlaced } from '../store/registration-transitions'

/** A registration whose pins are reserved and whose members exist. */
export interface PreparedRegistration {
  readonly registration: Registration
  readonly members: readonly MemberCopy[]
  /** The plan in force. */
  readonly plan: Plan
}

/**
 * Places registrations: their states become `placed`, the placements and member copies are inserted, and the events and
 * audit entries are written. Returns false, and changes nothing, for a registration whose compensation has started.
 * Faults: conflict when a slot is occupied.
 */
export async function placeRegistrations(
  tx: UnitOfWork,
  items: readonly BatchItem<PreparedRegistration>[],
  now: Date,
): Promise<boolean[]> {
  const ids = items.map(({ input }) => input.registration.id)
  const targets = await markPlaced(tx, ids, now, DEADLINES.finishLease)
  // The reservation should prevent this; the placement itself is checked once more.
  if (targets.some((target) => target?.taken)) throw conflict(SLOT_TAKEN)
  const placed = items.flatMap((item, index) => {
    const target = targets[index]
    return target ? [{ ...item, sponsorId: target.sponsorId }] : []
  })
  if (placed.length > 0) {
    await insertPlacements(
      tx,
      placed.map(({ input, sponsorId }) => newPlacementsOf(input, sponsorId, now)),
    )
    await insertPlacedMemberCopies(
      tx,
      placed.flatMap(({ input }) => input.members),
    )
  }
  for (const { input, runInContext } of placed) runInContext(() => publishPlaced(tx, input.registration, now))
  return targets.map((target) => target !== undefined)
}

function newPlacementsOf({ registration, plan }: PreparedRegistration, sponsorId: bigint, placedAt: Date) {
  const { id: registrationId, parentId, side, packageId, accounts } = registration
  const memberIds = accounts.map(({ memberId }) => memberId)
  return { registrationId, parentId, side, sponsorId, packageId, plan, placedAt, memberIds }
}

function publishPlaced(tx: UnitOfWork, registration: Registration, now: Date): void {
  const { id, sponsorId, accounts, parentId, side } = registration
  const memberIds = accounts.map(({ memberId }) => memberId)
  tx.publish('network.member.placed', MembersPlaced, {
    registrationId: id,
    sponsorId,
    memberIds,
    placedAt: now,
  })
  const usernames = accounts.map(({ username }) => username)
  tx.audit({
    action: 'registration.placed',
    target: `registration:${id}`,
    after: { sponsorId, parentId, side, usernames },
  })
}
