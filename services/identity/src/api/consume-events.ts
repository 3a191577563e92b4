import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import {
  BonusCredited,
  PayoutWaiting,
  RepeatOrderExpiring,
  VoucherChanged,
  WithdrawalChanged,
} from '@jejaring/proto/wallet/v1/events'
import type { Context } from '../context'
import { claimNotification, prizeNotification } from '../notifications/reward-notifications'
import {
  bonusNotifications,
  repeatOrderNotifications,
  voucherNotification,
} from '../notifications/wallet-notifications'
import { activateAll } from '../operations/activate-members'
import { addNotification } from '../operations/add-notification'
import { addPinsNotification } from '../operations/add-pins-notification'
import { addWithdrawalNotification } from '../operations/add-withdrawal-notification'
import { notifyPayoutApprovers } from '../operations/notify-payout-approvers'
import { recordAudit } from '../operations/record-audit'
import { upsertNotifications } from '../store/notifications'
import { activatedRegistrationIds } from '../store/registrations'

/** Registers the event consumers. */
export function consumeEvents(identity: Context): void {
  const { kit } = identity
  kit.consumeBatch('audit.recorded', AuditRecorded, (events, manager) =>
    recordAudit(manager, events, kit.clock.now()),
  )
  // Fallback for the saga's own ActivateMembers call: the first of the two activates, the other finds it done. The call
  // nearly always comes first.
  kit.consume(
    'network.member.placed',
    MembersPlaced,
    async ({ registrationId }, tx) => {
      const item = { input: registrationId, runInContext: <T>(work: () => T) => work() }
      const [fault] = await activateAll(identity, tx, [item])
      if (fault) throw fault
    },
    {
      selectRelevant: async (placed) => {
        const ids = placed.map(({ registrationId }) => registrationId)
        const activated = await activatedRegistrationIds(kit.pipelinedReads, ids)
        return ids.map((id) => !activated.has(id))
      },
    },
  )
  consumeNotificationEvents(identity)
}

/** Consumers that add notifications (rule book §6). */
function consumeNotificationEvents(identity: Context): void {
  const { kit } = identity
  kit.consume('pins.pin.moved', PinMoved, (event, tx, meta) =>
    addPinsNotification(identity, tx, event, meta.occurredAt),
  )
  kit.consume('wallet.withdrawal.changed', WithdrawalChanged, (event, tx, meta) =>
    addWithdrawalNotification(identity, tx, event, meta.occurredAt),
  )
  kit.consume('wallet.voucher.changed', VoucherChanged, (event, tx, meta) =>
    addNotification(identity, tx, voucherNotification(event, meta.occurredAt)),
  )
  kit.consume('wallet.bonus.credited', BonusCredited, async (event, manager, meta) => {
    await upsertNotifications(manager, bonusNotifications(event, meta.occurredAt))
  })
  kit.consume('wallet.repeat_order.expiring', RepeatOrderExpiring, async (event, manager, meta) => {
    await upsertNotifications(manager, repeatOrderNotifications(event, meta.occurredAt))
  })
  kit.consume('wallet.payout.waiting', PayoutWaiting, (event, tx, meta) =>
    notifyPayoutApprovers(identity, tx, event, meta.occurredAt),
  )
  kit.consume('rewards.claim.changed', ClaimChanged, (event, tx, meta) =>
    addNotification(identity, tx, claimNotification(event, meta.occurredAt)),
  )
  kit.consume('rewards.prize.changed', PrizeChanged, (event, tx, meta) =>
    addNotification(identity, tx, prizeNotification(event, meta.occurredAt)),
  )
}
