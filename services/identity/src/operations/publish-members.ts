import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import type { UnitOfWork } from '@jejaring/service-kit'
import { memberToProto } from '../api/mappers/member'
import type { Member } from '../members/member'

/**
 * Publishes the current state of members, in the transaction that changed them. Never called for pending members:
 * they can be discarded, and their usernames reused.
 */
export function publishMembers(tx: UnitOfWork, members: readonly Member[]): void {
  const events = members.map((member) => ({ member: memberToProto(member) }))
  tx.publishAll('identity.member.changed', MemberChanged, events)
}
