import { businessDay, daysBetween } from '@jejaring/calendar'
import type { RepeatOrderValidity } from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readRefusals } from '../store/withdrawals'
import {
  exemptionsSince,
  isRepeatOrderDue,
  largestExemption,
  repeatOrderValidUntil,
} from '../withdrawals/repeat-order-rule'
import { fetchActivity, fetchWithdrawalSettings } from './fetch-requester'

/**
 * Returns until when the caller's last repeat order keeps withdrawals open, and while one is due the exemption after a
 * refusal. Faults: unavailable.
 */
export async function readRepeatOrderValidity(context: Context): Promise<RepeatOrderValidity> {
  const { memberId } = requireActor()
  const { repeatOrderDays: days } = await fetchWithdrawalSettings(context)
  if (days === 0) return { days, validUntil: '', due: false, daysLeft: 0, exemptAmount: 0n, exemptUntil: '' }
  const activity = await fetchActivity(context, memberId)
  const now = context.kit.clock.now()
  const validUntil = repeatOrderValidUntil(days, activity)
  const due = isRepeatOrderDue(days, activity, now)
  const { manager } = context.kit.database
  const exemption = due
    ? largestExemption(await readRefusals(manager, memberId, exemptionsSince(now)), now)
    : undefined
  return {
    days,
    validUntil: validUntil ?? '',
    due,
    exemptAmount: exemption?.amount ?? 0n,
    exemptUntil: exemption?.until ?? '',
    daysLeft: validUntil ? Math.max(0, daysBetween(businessDay(now), validUntil)) : 0,
  }
}
