import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import type { Kit } from '@jejaring/service-kit'
import { memberCopies } from '../store/member-copies'
import { memberCopyFromProto } from './mappers/member-copy'

/** Registers the event consumers. */
export function consumeEvents(kit: Kit): void {
  kit.consumeBatch('identity.member.changed', MemberChanged, async (events, manager) => {
    const members = events.map(({ member }) => {
      if (!member) throw new Error('identity.member.changed without a member')
      return memberCopyFromProto(member)
    })
    await memberCopies.upsert(manager, members)
  })
}
