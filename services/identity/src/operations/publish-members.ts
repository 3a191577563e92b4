import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { publishAll } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { memberToProto } from '../api/mappers/member'
import type { Member } from '../members/member'

/**
 * Publishes the current state of members, in the transaction that changed them. Never called for pending members:
 * they can be discarded, and their usernames reused.
 */
export async function publishMembers(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const events = members.map((member) => ({ member: memberToProto(member) }))
  await publishAll(manager, 'identity.member.changed', MemberChanged, events)
}
