import type { SystemValueKey } from '@jejaring/identifiers'
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

/**
 * Explains a change of a system value with sample figures, and states when it takes effect. Empty for a key that only a
 * newer config service knows.
 */
export function workedExample({ key, value: before }: SystemValue, after: string): string {
  const examples: Readonly<Record<string, () => string>> = examplesOf(before, after)
  return examples[key]?.() ?? ''
}

function examplesOf(before: string, after: string): Readonly<Record<SystemValueKey, () => string>> {
  const [now, then] = [Number(before), Number(after)]
  // The new amount first, then the current one.
  const times = (factor: number) => [rupiah(factor * then), rupiah(factor * now)] as const
  const share = (percent: number) => rupiah(Math.floor((EXAMPLE_AMOUNT_RUPIAH * percent) / 100))
  const step = () => stepExample(then)
  const deletion = () => (then === 0 ? sentences.keptForEver : sentences.deletedAfter(count(then)))
  const switched = (on: string, off: string) => () => (then === 1 ? on : off)
  return {
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
    consent_required: switched(sentences.consentAsked, sentences.consentNotAsked),
    identity_verification: switched(sentences.identityVerified, sentences.identityNotVerified),
    withdraw_requires_identity: switched(sentences.identityRequired, sentences.identityNotRequired),
    personal_data_export: switched(sentences.dataExported, sentences.dataNotExported),
    personal_data_requests: switched(sentences.dataRequested, sentences.dataNotRequested),
    prospects_enabled: switched(sentences.prospectsInvited, sentences.prospectsNotInvited),
    prospects_days: () => sentences.prospectsDeletedAfter(count(then)),
    withdraw_hold_hours: () => (then === 0 ? sentences.noHold : sentences.hold(count(then))),
    retention_audit_addresses_days: deletion,
    retention_identity_pictures_days: deletion,
    retention_login_addresses_days: deletion,
    retention_messages_days: deletion,
    retention_notifications_days: deletion,
    retention_security_events_days: deletion,
    register_quantities: () => sentences.quantities(after.replaceAll(',', ', ')),
  }
}

function stepExample(multiple: number): string {
  // 3.5 multiples, so that the example shows the rounding.
  const requested = 3 * multiple + Math.floor(multiple / 2)
  const rounded = requested - (requested % multiple)
  return `${sentences.step(rupiah(requested), rupiah(rounded), rupiah(multiple))} ${words.requests}`
}
