import { businessDay, daysBetween } from '@jejaring/calendar'

/** Days after an admin's refusal during which its exemption is valid (rule book §5). */
export const EXEMPTION_DAYS = 14

/** A withdrawal that an admin refused and whose exemption is unused. */
export interface Refusal {
  readonly withdrawalId: string
  /** Refunded Rupiah. */
  readonly amount: bigint
  readonly refusedAt: Date
}

export interface Activity {
  readonly lastRepeatOrder?: Date
  /** When the member was placed; absent without a node. */
  readonly placedAt?: Date
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
  if (days === 0) return { kind: 'current' }
  const within = (time: Date | undefined, limit: number) =>
    time !== undefined && daysBetween(businessDay(time), businessDay(now)) <= limit
  if (within(activity.lastRepeatOrder, days) || within(activity.placedAt, days)) return { kind: 'current' }

  const [exemption] = activity.refusals
    .filter((refusal) => refusal.amount >= amount && within(refusal.refusedAt, EXEMPTION_DAYS))
    .sort((a, b) => Number(a.amount - b.amount) || a.refusedAt.getTime() - b.refusedAt.getTime())
  return exemption ? { kind: 'exempt', by: exemption.withdrawalId } : { kind: 'due' }
}
