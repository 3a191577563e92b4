import { businessDay, daysBetween } from '@jejaring/calendar'
import type { RepeatOrderValidity } from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { isRepeatOrderDue, repeatOrderValidUntil } from '../withdrawals/repeat-order-rule'
import { fetchActivity, fetchWithdrawalSettings } from './fetch-requester'

/** Returns until when the caller's last repeat order keeps withdrawals open. Faults: unavailable. */
export async function readRepeatOrderValidity(context: Context): Promise<RepeatOrderValidity> {
  const { memberId } = requireActor()
  const { repeatOrderDays: days } = await fetchWithdrawalSettings(context)
  if (days === 0) return { days, validUntil: '', due: false, daysLeft: 0 }
  const activity = await fetchActivity(context, memberId)
  const now = context.kit.clock.now()
  const validUntil = repeatOrderValidUntil(days, activity)
  return {
    days,
    validUntil: validUntil ?? '',
    due: isRepeatOrderDue(days, activity, now),
    daysLeft: validUntil ? Math.max(0, daysBetween(businessDay(now), validUntil)) : 0,
  }
}
