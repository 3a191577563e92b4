import { Amount, count, type DescriptionItem, dateText, dateTimeText } from '@jejaring/ui'
import * as texts from '../../texts'
import type { BonusCause, Explanation } from './explanation'

const words = texts.explanation

/** Facts about the placement that caused the bonus: account, time, sequence number, side, level and pairs. */
export function placementFacts({
  bonus,
  business_day,
}: Explanation & { bonus: BonusCause }): DescriptionItem[] {
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

/** How the daily flushout limit applied to the pairs; empty for bonuses without a limit. */
export function flushoutFacts({ bonus, from_type }: Explanation & { bonus: BonusCause }): DescriptionItem[] {
  if (from_type !== 'pairing') return []
  const { cap: flushoutLimit, paid_before: paidBefore, pairs } = bonus
  const paid =
    pairs.paid === 0 ? words.none : words.pairsOf(count(pairs.paid), paidBefore + 1, paidBefore + pairs.paid)
  return [
    { label: words.flushoutLimit, value: words.perDay(count(flushoutLimit)) },
    { label: words.paidBefore, value: words.pairs(count(paidBefore)) },
    { label: words.paid, value: paid },
    ...(pairs.flushed > 0 ? [{ label: words.flushed, value: words.pairs(count(pairs.flushed)) }] : []),
  ]
}

/** The calculation of the amount: rate times quantity. */
export function amountFacts({
  bonus,
  from_type,
  amount,
}: Explanation & { bonus: BonusCause }): DescriptionItem[] {
  const rateLabel = from_type === 'sponsor' ? words.perAccount : words.perPair
  const times =
    from_type === 'sponsor' ? words.timesAccounts(count(1)) : words.timesPairs(count(bonus.pairs.paid))
  return [
    { label: rateLabel, value: <Amount value={bonus.rate} /> },
    { label: times, value: <Amount value={amount} />, total: true },
  ]
}

/** The plan version in force when the account was placed, with its parameters. */
export function planFacts({ plan, plan_version }: BonusCause): DescriptionItem[] {
  const version = { label: words.version, value: `#${count(plan_version)}` }
  if (!plan) return [version]
  return [
    version,
    { label: words.since, value: dateTimeText(plan.since) },
    { label: words.planPairing, value: <Amount value={plan.bonus_pairing} /> },
    { label: words.planLevel, value: <Amount value={plan.bonus_pairing_level} /> },
    { label: words.planLevels, value: count(plan.pairing_level_max) },
  ]
}
