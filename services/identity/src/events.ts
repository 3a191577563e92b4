import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { BonusCredited, VoucherChanged, WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import type { Identity } from './identity'
import { claimLine, prizeLine } from './inbox/reward-lines'
import { bonusLines, voucherLine } from './inbox/wallet-lines'
import { activateMembersIn } from './operations/activate-members'
import { hearOfPins, hearOfWithdrawal } from './operations/hear-news'
import { notify } from './operations/notify'
import { recordAudit } from './operations/record-audit'
import { putLines } from './store/notifications'
import { activatedOf } from './store/registrations'

/** Subject → operation. */
export function listenToEvents(identity: Identity): void {
  const { kit } = identity
  kit.consumeBatch('audit.recorded', AuditRecorded, (events, manager) =>
    recordAudit(manager, events, kit.clock.now()),
  )
  // The same as the saga's own call: whichever comes first does it, the other, nearly always this, finds it done for good.
  kit.consume(
    'network.member.placed',
    MembersPlaced,
    async ({ registrationId }, manager) => {
      await activateMembersIn(identity, manager, registrationId)
    },
    {
      selectRelevant: async (placed) => {
        const ids = placed.map(({ registrationId }) => registrationId)
        const activated = await activatedOf(kit.pipelinedReads, ids)
        return ids.map((id) => !activated.has(id))
      },
    },
  )
  listenToNews(identity)
}

/** What members find in their inbox (rule book §6). */
function listenToNews(identity: Identity): void {
  const { kit } = identity
  kit.consume('pins.pin.moved', PinMoved, (event, manager, meta) =>
    hearOfPins(identity, manager, event, meta.occurredAt),
  )
  kit.consume('wallet.withdrawal.changed', WithdrawalChanged, (event, manager, meta) =>
    hearOfWithdrawal(identity, manager, event, meta.occurredAt),
  )
  kit.consume('wallet.voucher.changed', VoucherChanged, (event, manager, meta) =>
    notify(identity, manager, voucherLine(event, meta.occurredAt)),
  )
  kit.consume('wallet.bonus.credited', BonusCredited, async (event, manager, meta) => {
    await putLines(manager, bonusLines(event, meta.occurredAt))
  })
  kit.consume('rewards.claim.changed', ClaimChanged, (event, manager, meta) =>
    notify(identity, manager, claimLine(event, meta.occurredAt)),
  )
  kit.consume('rewards.prize.changed', PrizeChanged, (event, manager, meta) =>
    notify(identity, manager, prizeLine(event, meta.occurredAt)),
  )
}
