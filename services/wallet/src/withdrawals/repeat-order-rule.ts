import { businessDay, daysBetween } from '@jejaring/calendar'

/** Business days that an admin's refusal keeps its exemption open (rule book §5). */
export const EXEMPTION_DAYS = 14

/** A withdrawal that an admin refused and whose exemption nobody has used yet. */
export interface Refusal {
  readonly withdrawalId: string
  /** What went back to the wallet. */
  readonly amount: bigint
  readonly refusedAt: Date
}

export interface Activity {
  readonly lastRepeatOrder?: Date
  /** When the member's registration was placed; absent without a node. */
  readonly placedAt?: Date
  readonly refusals: readonly Refusal[]
}

/** Fine as it is, fine by using up the exemption of a refused withdrawal, or a repeat order is due first. */
export type RepeatOrderDecision =
  | { readonly kind: 'current' }
  | { readonly kind: 'exempt'; readonly by: string }
  | { readonly kind: 'due' }

/**
 * The repeat-order rule (rule book §5): a repeat order, or the registration itself, at most `days`
 * business days ago. For 14 days after an admin refused a withdrawal, one request up to the returned
 * amount is exempt: a refusal must not cost the member the right it had when it asked. Of several
 * refusals the smallest that suffices is used up, so that the larger ones stay for larger requests.
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
