import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { RepeatOrderExpiring } from '@jejaring/proto/wallet/v1/events'
import type { Context } from '../context'
import { hasReminded, type ReminderKey, recordReminders } from '../store/repeat-order-reminders'
import { fetchWithdrawalSettings } from './fetch-requester'

/** Days before the end of the validity from which on a member is reminded. */
const REMINDER_DAYS = 3

/**
 * Publishes which members' withdrawals close within three days because their last repeat order, or their registration, gets
 * too old. Each last day is published once per validity of repeat orders; days on which the wallet did not run are made up until then. Faults:
 * unavailable.
 */
export async function remindOfRepeatOrders(context: Context): Promise<void> {
  const { repeatOrderDays } = await fetchWithdrawalSettings(context)
  // With a shorter validity the reminder would come on the day of the order or before it.
  if (repeatOrderDays <= REMINDER_DAYS) return
  const today = businessDay(context.kit.clock.now())
  for (let days = 0; days <= REMINDER_DAYS; days++)
    await remindOfLastDay(context, { validUntil: addDays(today, days), repeatOrderDays })
}

async function remindOfLastDay(context: Context, key: ReminderKey): Promise<void> {
  const { kit } = context
  const { validUntil, repeatOrderDays } = key
  if (await hasReminded(kit.database.manager, key)) return
  const day = addDays(validUntil, -repeatOrderDays)
  const span = { from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
  const events: RepeatOrderExpiring[] = []
  for await (const memberIds of expiringMembers(context, span)) {
    if (memberIds.length > 0) events.push({ memberIds, validUntil })
  }
  await kit.transaction(async (tx) => {
    // Of several processes one records the day and publishes.
    if (!(await recordReminders(tx, key, kit.clock.now()))) return
    tx.publishAll('wallet.repeat_order.expiring', RepeatOrderExpiring, events)
  })
}

/** Members whose last activity is within the span: a repeat order, or the placement without a repeat order since. */
async function* expiringMembers({ network, pins }: Context, span: { from: Date; to: Date }) {
  for (let after = ''; ; ) {
    const { memberIds } = await pins.listLastRepeatOrders({ ...span, after })
    yield memberIds
    const last = memberIds.at(-1)
    if (last === undefined) break
    after = last
  }
  for (let after = 0n; ; ) {
    const { memberIds, nextAfter } = await network.listPlacedMembers({ ...span, after })
    yield (await pins.listWithoutRepeatOrder({ memberIds, since: span.from })).memberIds
    if (nextAfter === 0n) break
    after = nextAfter
  }
}
