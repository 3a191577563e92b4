import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import type { Context } from '../context'
import { recordClaim } from '../operations/record-claim'
import { memberCopies } from '../store/member-copies'
import { prizeClaimFrom, rewardClaimFrom } from './mappers/claim'

/**
 * Registers the consumers of other services' events. An event without its object throws and becomes a dead letter: a
 * later version may carry the change elsewhere, and skipping the event would lose it.
 */
export function consumeEvents({ kit }: Pick<Context, 'kit'>): void {
  kit.consumeBatch('identity.member.changed', MemberChanged, async (events, manager) => {
    const members = events.map(({ member }) => {
      if (!member) throw new Error('event without a member')
      return member
    })
    await memberCopies.upsert(manager, members)
  })
  kit.consume('rewards.claim.changed', ClaimChanged, async (event, manager) => {
    const claim = rewardClaimFrom(event)
    if (!claim) throw new Error('event without a claim')
    await recordClaim(manager, claim, event.changedAt ?? kit.clock.now())
  })
  kit.consume('rewards.prize.changed', PrizeChanged, async (event, manager) => {
    const claim = prizeClaimFrom(event)
    if (!claim) throw new Error('event without a claim')
    await recordClaim(manager, claim, event.changedAt ?? kit.clock.now())
  })
}
