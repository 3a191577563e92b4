import type { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { type AdminDuty, dutyNames, hasRight } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { payoutNotification } from '../notifications/wallet-notifications'
import { findActiveAdmins } from '../store/members'
import { upsertNotifications } from '../store/notifications'

const approverDuties = (Object.keys(dutyNames) as AdminDuty[]).filter((duty) =>
  hasRight(duty, 'payouts.change'),
)

/** Adds a notification about a waiting payout file for every admin who may approve it, its creator left out. */
export async function notifyPayoutApprovers(
  manager: EntityManager,
  event: PayoutWaiting,
  at: Date,
): Promise<void> {
  const admins = await findActiveAdmins(manager, approverDuties)
  const approvers = admins.filter((id) => id !== event.createdBy)
  await upsertNotifications(
    manager,
    approvers.map((id) => payoutNotification(id, event, at)),
  )
}
