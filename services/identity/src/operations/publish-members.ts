import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { publishAll } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { memberToProto } from '../api/mappers/member'
import type { Member } from '../members/member'

/**
 * Tells the other services what these members are like now, in the transaction that changed them.
 * Pending members are never told of: they can vanish, and their usernames go to somebody else.
 */
export async function publishMembers(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const events = members.map((member) => ({ member: memberToProto(member) }))
  await publishAll(manager, 'identity.member.changed', MemberChanged, events)
}
