import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import type { Kit } from '@jejaring/service'
import { copyMember } from './store/members'

/** Subject → what is done about it. */
export function consumeEvents(kit: Pick<Kit, 'consume'>): void {
  kit.consume('identity.member.changed', MemberChanged, async ({ member }, manager) => {
    if (!member) throw new Error('event without a member')
    const { id, username, name, photoHash, version } = member
    await copyMember(manager, { memberId: id, username, name, photoHash }, version)
  })
}
