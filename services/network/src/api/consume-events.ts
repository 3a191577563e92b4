import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import type { Kit } from '@jejaring/service-kit'
import { memberCopies } from '../store/members'

/** Subscribes to events: subject → effect. */
export function consumeEvents(kit: Pick<Kit, 'consumeBatch'>): void {
  kit.consumeBatch('identity.member.changed', MemberChanged, async (events, manager) => {
    const copies = events.map(({ member }) => {
      if (!member) throw new Error('event without a member')
      return { ...member, memberId: member.id }
    })
    await memberCopies.upsert(manager, copies)
  })
}
