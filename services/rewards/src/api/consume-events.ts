import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { ClaimPaymentChanged } from '@jejaring/proto/wallet/v1/events'
import type { Context } from '../context'
import { applyClaimPayment } from '../operations/apply-claim-payment'
import { memberCopies } from '../store/member-copies'

/** Registers the consumers of other services' events. */
export function consumeEvents({ kit }: Pick<Context, 'kit'>): void {
  kit.consumeBatch('identity.member.changed', MemberChanged, async (events, manager) => {
    const members = events.map(({ member }) => {
      // Throwing makes it a dead letter: a later version of the event may carry the change elsewhere, and skipping would
      // lose it.
      if (!member) throw new Error('event without a member')
      return member
    })
    await memberCopies.upsert(manager, members)
  })
  kit.consume('wallet.claim_payment.changed', ClaimPaymentChanged, (event, tx) =>
    applyClaimPayment(tx, event, event.changedAt ?? kit.clock.now()),
  )
}
