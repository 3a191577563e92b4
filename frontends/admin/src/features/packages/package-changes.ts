import { count, type DescriptionItem, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Package, PackageValues } from './packages'

const words = texts.packages

export const packageTerms = [
  { field: 'price', label: words.price, show: rupiah },
  { field: 'bonus_sponsor', label: words.bonus, show: rupiah },
  { field: 'pair', label: words.pair, show: count },
  { field: 'flushout', label: words.flushout, show: count },
] as const

/** Lists the changes that the form makes to a package, with both values. */
export function changesOf(before: Package, form: PackageValues): DescriptionItem[] {
  const name =
    form.name === before.name ? [] : [{ label: words.name, value: words.change(before.name, form.name) }]
  const numbers = packageTerms.flatMap(({ field, label, show }) => {
    const after = form[field] ?? 0
    return after === before[field] ? [] : [{ label, value: words.change(show(before[field]), show(after)) }]
  })
  return [...name, ...numbers]
}

/** Worked example of the changes. `bonusPairing` is the current bonus per pair, in Rupiah. */
export function exampleOf(before: Package, form: PackageValues, bonusPairing: number): string {
  const after = { price: form.price ?? 0, bonus: form.bonus_sponsor ?? 0, flushout: form.flushout ?? 0 }
  const examples = [
    after.flushout === before.flushout
      ? ''
      : words.dailyMost(count(after.flushout), rupiah(after.flushout * bonusPairing)),
    after.bonus === before.bonus_sponsor ? '' : words.sponsorExample(rupiah(after.bonus)),
    after.price === before.price ? '' : words.priceExample(rupiah(10 * after.price)),
    words.later,
  ]
  return examples.filter(Boolean).join(' ')
}
