import { count, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { SystemValue } from './system-values'

const words = texts.system
const sentences = words.examples

/** Formats a value with its unit: `Rp. 50.000`, `10%`, `30 hari`. */
export function valueText({ unit }: Pick<SystemValue, 'unit'>, value: string): string {
  if (unit === 'rupiah') return rupiah(Number(value))
  if (unit === 'choices') return words.units.choices(value.replaceAll(',', ', '))
  const inUnit = words.units[unit as Exclude<keyof typeof words.units, 'choices'>]
  return inUnit ? inUnit(count(Number(value))) : value
}

const EXAMPLE_PAIRS = 12
const EXAMPLE_AMOUNT_RUPIAH = 1_000_000

/** Explains a change of a system value with sample figures, and states when it takes effect. */
export function workedExample({ key, value: before }: SystemValue, after: string): string {
  const [now, then] = [Number(before), Number(after)]
  const times = (factor: number) => [rupiah(factor * then), rupiah(factor * now)] as const
  const share = (percent: number) => rupiah(Math.floor((EXAMPLE_AMOUNT_RUPIAH * percent) / 100))
  const step = () => {
    // 3.5 steps, so that the example shows the rounding.
    const requested = 3 * then + Math.floor(then / 2)
    return `${sentences.step(rupiah(requested), rupiah(requested - (requested % then)), rupiah(then))} ${words.requests}`
  }
  const examples: Record<string, () => string> = {
    payout_approval_above: () => (then === 0 ? sentences.everyPayout : sentences.payoutsAbove(rupiah(then))),
    bonus_pairing: () =>
      `${sentences.perDay(count(EXAMPLE_PAIRS), ...times(EXAMPLE_PAIRS))} ${words.placements}`,
    bonus_pairing_level: () =>
      `${sentences.perLevel(count(EXAMPLE_PAIRS), ...times(EXAMPLE_PAIRS))} ${words.placements}`,
    pairing_level_max: () =>
      `${then === 0 ? sentences.noLevels : sentences.levels(count(then))} ${words.placements}`,
    withdraw_admin: () =>
      `${sentences.admin(rupiah(EXAMPLE_AMOUNT_RUPIAH), share(then), share(now))} ${words.requests}`,
    withdraw_voucher: () =>
      `${sentences.voucher(rupiah(EXAMPLE_AMOUNT_RUPIAH), share(then), share(now))} ${words.requests}`,
    withdraw_sponsor: step,
    withdraw_pairing: step,
    withdraw_pairing_level: step,
    voucher_min: step,
    withdraw_ro_days: () => (then === 0 ? sentences.noRepeatOrder : sentences.repeatOrder(count(then))),
    tour_bali_min: () => (then === 0 ? sentences.noTour : sentences.tour(count(then))),
    tour_bali_bonus: () => sentences.tourBonus(rupiah(then)),
    whatsapp_daily_cap: () => (then === 0 ? sentences.noMessages : sentences.cap(count(then))),
    whatsapp_pause_min: () => sentences.pause(count(Math.floor(3600 / then))),
    whatsapp_pause_max: () => sentences.pause(count(Math.floor(3600 / then))),
    whatsapp_quiet_from: () => sentences.quiet,
    whatsapp_quiet_until: () => sentences.quiet,
    consent_required: () => (then === 1 ? sentences.consentAsked : sentences.consentNotAsked),
    register_quantities: () => sentences.quantities(after.replaceAll(',', ', ')),
  }
  if (key.startsWith('retention_'))
    return then === 0 ? sentences.keptForEver : sentences.deletedAfter(count(then))
  return examples[key]?.() ?? ''
}
