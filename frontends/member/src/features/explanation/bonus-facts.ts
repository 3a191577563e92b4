import { count, type DescriptionItem, dateText, dateTimeText, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { BonusCause, Explanation } from './explanation'

const words = texts.explanation

/** Which placement, which side, which pairs: what happened. */
export function happening({ bonus, business_day }: Explanation & { bonus: BonusCause }): DescriptionItem[] {
  const { placement, side, level, pairs } = bonus
  return [
    { label: words.placement, value: placement.username },
    {
      label: words.placedAt,
      value: placement.placed_at
        ? dateTimeText(placement.placed_at)
        : dateText(`${business_day}T00:00:00+07:00`),
    },
    { label: words.sequence, value: `#${count(placement.seq)}` },
    ...(side ? [{ label: words.side, value: words.sides[side] }] : []),
    ...(level > 0 ? [{ label: words.level, value: words.levelOf(level) }] : []),
    ...(pairs.matched > 0 ? [{ label: words.matched, value: words.pairs(count(pairs.matched)) }] : []),
  ]
}

/** What the day's limit left of the pairs; nothing where no limit applies. */
export function limit({ bonus, from_type }: Explanation & { bonus: BonusCause }): DescriptionItem[] {
  if (from_type !== 'pairing') return []
  const { cap, paid_before: before, pairs } = bonus
  const paid =
    pairs.paid === 0 ? words.none : words.pairsOf(count(pairs.paid), before + 1, before + pairs.paid)
  return [
    { label: words.cap, value: words.perDay(count(cap)) },
    { label: words.paidBefore, value: words.pairs(count(before)) },
    { label: words.paid, value: paid },
    ...(pairs.flushed > 0 ? [{ label: words.flushed, value: words.pairs(count(pairs.flushed)) }] : []),
  ]
}

/** The sum itself: so many, times so much. */
export function reckoning({
  bonus,
  from_type,
  amount,
}: Explanation & { bonus: BonusCause }): DescriptionItem[] {
  const each = from_type === 'sponsor' ? words.perAccount : words.perPair
  const times = from_type === 'sponsor' ? 1 : bonus.pairs.paid
  return [
    { label: each, value: rupiah(bonus.rate) },
    { label: words.times(count(times)), value: rupiah(amount), total: true },
  ]
}

/** The parameters of the programme when the account was placed. */
export function parameters({ plan, plan_version }: BonusCause): DescriptionItem[] {
  const version = { label: words.version, value: `#${count(plan_version)}` }
  if (!plan) return [version]
  return [
    version,
    { label: words.since, value: dateTimeText(plan.since) },
    { label: words.planPairing, value: rupiah(plan.bonus_pairing) },
    { label: words.planLevel, value: rupiah(plan.bonus_pairing_level) },
    { label: words.planLevels, value: count(plan.pairing_level_max) },
  ]
}
