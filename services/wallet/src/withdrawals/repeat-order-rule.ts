import { addDays, businessDay, daysBetween, startOfDay } from '@jejaring/calendar'

/** Days after an admin's refusal during which its exemption is valid (rule book §5). */
const EXEMPTION_DAYS = 14

/** A withdrawal that an admin refused and whose exemption is unused. */
export interface Refusal {
  readonly withdrawalId: string
  /** Refunded Rupiah. */
  readonly amount: bigint
  readonly refusedAt: Date
}

export interface LastActivity {
  readonly lastRepeatOrder?: Date | undefined
  /** When the member was placed; absent without a node. */
  readonly placedAt?: Date | undefined
}

export interface Activity extends LastActivity {
  readonly refusals: readonly Refusal[]
}

/** No repeat order needed, exempt by a refused withdrawal, or a repeat order is due first. */
export type RepeatOrderDecision =
  | { readonly kind: 'current' }
  | { readonly kind: 'exempt'; readonly by: string }
  | { readonly kind: 'due' }

/**
 * The repeat-order rule (rule book §5): requires a repeat order, or the registration itself, within the last `days`
 * business days. For 14 days after an admin refused a withdrawal, one request up to the refunded amount is exempt, so that
 * a refusal does not cost the member its right. Uses the smallest sufficient refusal, to keep larger ones for larger
 * requests.
 */
export function decideRepeatOrder(
  amount: bigint,
  days: number,
  activity: Activity,
  now: Date,
): RepeatOrderDecision {
  if (!isRepeatOrderDue(days, activity, now)) return { kind: 'current' }
  const [exemption] = activity.refusals
    .filter(({ amount: refused, refusedAt }) => refused >= amount && isWithin(refusedAt, EXEMPTION_DAYS, now))
    .sort((a, b) => Number(a.amount - b.amount) || a.refusedAt.getTime() - b.refusedAt.getTime())
  return exemption ? { kind: 'exempt', by: exemption.withdrawalId } : { kind: 'due' }
}

/** The exemption for the largest request; undefined when no refusal is recent enough. */
export function largestExemption(
  refusals: readonly Refusal[],
  now: Date,
): { readonly amount: bigint; readonly until: string } | undefined {
  const [largest] = refusals
    .filter(({ refusedAt }) => isWithin(refusedAt, EXEMPTION_DAYS, now))
    .sort((a, b) => Number(b.amount - a.amount) || b.refusedAt.getTime() - a.refusedAt.getTime())
  return largest && { amount: largest.amount, until: addDays(businessDay(largest.refusedAt), EXEMPTION_DAYS) }
}

/** The time from which on a refusal can still exempt a request. */
export function exemptionsSince(now: Date): Date {
  return startOfDay(addDays(businessDay(now), -EXEMPTION_DAYS))
}

/** Whether the rule requires a repeat order, without regard to exemptions. */
export function isRepeatOrderDue(days: number, activity: LastActivity, now: Date): boolean {
  const until = repeatOrderValidUntil(days, activity)
  return days > 0 && (until === undefined || until < businessDay(now))
}

/** Last business day on which no repeat order is due; undefined while the rule is off and without any activity. */
export function repeatOrderValidUntil(
  days: number,
  { lastRepeatOrder, placedAt }: LastActivity,
): string | undefined {
  const times = [lastRepeatOrder, placedAt].flatMap((time) => (time ? [time.getTime()] : []))
  if (days === 0 || times.length === 0) return undefined
  return addDays(businessDay(new Date(Math.max(...times))), days)
}

function isWithin(time: Date, days: number, now: Date): boolean {
  return daysBetween(businessDay(time), businessDay(now)) <= days
}
