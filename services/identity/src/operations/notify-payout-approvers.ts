import { formatRupiah } from '@jejaring/money'
import type { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { type AdminDuty, dutyNames, hasRight, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { payoutNotification } from '../notifications/wallet-notifications'
import { emailOf } from '../store/email-addresses'
import { findActiveAdmins, memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { requestEmail } from './request-message'

const approverDuties = (Object.keys(dutyNames) as AdminDuty[]).filter((duty) =>
  hasRight(duty, 'payouts.change'),
)

/**
 * Adds a notification about a waiting payout file for every admin who may approve it, its creator left out, and sends it to
 * their verified e-mail addresses. Not by WhatsApp: approvers are at a desk, and the daily cap is for members.
 */
export async function notifyPayoutApprovers(
  identity: Context,
  tx: UnitOfWork,
  event: PayoutWaiting,
  at: Date,
): Promise<void> {
  const admins = await findActiveAdmins(tx, approverDuties)
  for (const id of admins) {
    if (id === event.createdBy) continue
    if (await upsertNotification(tx, payoutNotification(id, event, at)))
      await sendEmail(identity, tx, id, event)
  }
}

async function sendEmail(identity: Context, tx: UnitOfWork, id: string, event: PayoutWaiting): Promise<void> {
  const member = await memberById(tx, id)
  const email = await emailOf(tx, id)
  if (!member || !email) return
  const about = { name: member.name, username: member.username }
  const file = { number: event.number, count: String(event.count), amount: formatRupiah(event.total) }
  requestEmail(identity, tx, { member, address: email.address }, 'payout_waiting', { ...about, ...file })
}
