import { count, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { SystemValue } from './system-values'

const words = texts.system
const said = words.examples

/** Formats a value with its unit: `Rp. 50.000`, `10%`, `30 hari`. */
export function valueText({ unit }: Pick<SystemValue, 'unit'>, value: string): string {
  if (unit === 'rupiah') return rupiah(Number(value))
  if (unit === 'choices') return words.units.choices(value.replaceAll(',', ', '))
  const inUnit = words.units[unit as Exclude<keyof typeof words.units, 'choices'>]
  return inUnit ? inUnit(count(Number(value))) : value
}

const PAIRS = 12
const ASKED = 1_000_000

/** Explains a change of a system value with sample figures, and states when it takes effect. */
export function workedExample({ key, value: before }: SystemValue, after: string): string {
  const [now, then] = [Number(before), Number(after)]
  const times = (factor: number) => [rupiah(factor * then), rupiah(factor * now)] as const
  const share = (percent: number) => rupiah(Math.floor((ASKED * percent) / 100))
  const step = () => {
    // 3.5 steps, so that the example shows the rounding.
    const asked = 3 * then + Math.floor(then / 2)
    return `${said.step(rupiah(asked), rupiah(asked - (asked % then)), rupiah(then))} ${words.requests}`
  }
  const examples: Record<string, () => string> = {
    payout_approval_above: () => (then === 0 ? said.everyPayout : said.payoutsAbove(rupiah(then))),
    bonus_pairing: () => `${said.perDay(count(PAIRS), ...times(PAIRS))} ${words.placements}`,
    bonus_pairing_level: () => `${said.perLevel(count(PAIRS), ...times(PAIRS))} ${words.placements}`,
    pairing_level_max: () => `${then === 0 ? said.noLevels : said.levels(count(then))} ${words.placements}`,
    withdraw_admin: () => `${said.admin(rupiah(ASKED), share(then), share(now))} ${words.requests}`,
    withdraw_voucher: () => `${said.voucher(rupiah(ASKED), share(then), share(now))} ${words.requests}`,
    withdraw_sponsor: step,
    withdraw_pairing: step,
    withdraw_pairing_level: step,
    voucher_min: step,
    withdraw_ro_days: () => (then === 0 ? said.noRepeatOrder : said.repeatOrder(count(then))),
    tour_bali_min: () => (then === 0 ? said.noTour : said.tour(count(then))),
    tour_bali_bonus: () => said.tourBonus(rupiah(then)),
    whatsapp_daily_cap: () => (then === 0 ? said.noMessages : said.cap(count(then))),
    whatsapp_pause_min: () => said.pause(count(Math.floor(3600 / then))),
    whatsapp_pause_max: () => said.pause(count(Math.floor(3600 / then))),
    whatsapp_quiet_from: () => said.quiet,
    whatsapp_quiet_until: () => said.quiet,
    register_quantities: () => said.quantities(after.replaceAll(',', ', ')),
  }
  return examples[key]?.() ?? ''
}
