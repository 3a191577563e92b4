import { businessDay } from '@jejaring/calendar'
import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { markSummarised, pushSubscriptionIdsOf } from '../store/push-subscriptions'
import { publishMessageRequest } from './publish-message-request'

export type PushTemplate = 'push_bonus' | 'push_withdrawal_paid' | 'push_announcement'

/** Hour in Jakarta from which the day's bonuses are summed up in one message. */
const SUMMARY_HOUR = 19
const SUMMARY_BATCH_SIZE = 500
const SUMMARY_LIFE_MS = 4 * 3_600_000

/** Requests a message to each device of a member that has a subscription, in the transaction of its cause. */
export async function requestPush(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  to: Pick<Member, 'id' | 'username'>,
  template: PushTemplate,
): Promise<void> {
  for (const id of await pushSubscriptionIdsOf(tx, to.id))
    publishPushRequest(identity, tx, { id, memberId: to.id, username: to.username }, template)
}

/**
 * Requests one message about the bonuses of the business day to each subscribed device, in the evening: not one for each
 * bonus. A later bonus of the day causes none. Returns whether more may be left.
 */
export async function summariseBonuses(identity: Pick<Context, 'kit'>): Promise<boolean> {
  const { kit } = identity
  const now = kit.clock.now()
  if (hourInJakarta(now) < SUMMARY_HOUR) return false
  return await kit.transaction(async (tx) => {
    const recipients = await markSummarised(tx, businessDay(now), SUMMARY_BATCH_SIZE)
    const expiresAt = new Date(now.getTime() + SUMMARY_LIFE_MS)
    for (const recipient of recipients) publishPushRequest(identity, tx, recipient, 'push_bonus', expiresAt)
    return recipients.length === SUMMARY_BATCH_SIZE
  })
}

export const hourInJakarta = (now: Date) => (now.getUTCHours() + 7) % 24

interface Device {
  /** Of the subscription. */
  readonly id: string
  readonly memberId: string
  readonly username: string
}

/** Requests a message to one device. The texts have no parameters: a lock screen shows no names or amounts. */
export function publishPushRequest(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  { id: recipient, memberId, username }: Device,
  template: PushTemplate,
  expiresAt?: Date,
): void {
  const request = { recipient, memberId, username, template, parameters: {}, expiresAt }
  publishMessageRequest(identity, tx, { ...request, channel: 'push' })
}
