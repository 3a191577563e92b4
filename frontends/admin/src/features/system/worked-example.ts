import type { SystemValueKey } from '@jejaring/identifiers'
import { count, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
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
  const [current, next] = [Number(before), Number(after)]
  // The new amount first, then the current one.
  const times = (factor: number) => [rupiah(factor * next), rupiah(factor * current)] as const
  const share = (percent: number) => rupiah(Math.floor((EXAMPLE_AMOUNT_RUPIAH * percent) / 100))
  const step = () => stepExample(next)
  const deletion = () => (next === 0 ? sentences.keptForEver : sentences.deletedAfter(count(next)))
  const switched = (on: string, off: string) => () => (next === 1 ? on : off)
  return {
    payout_approval_above: () => (next === 0 ? sentences.everyPayout : sentences.payoutsAbove(rupiah(next))),
    bonus_pairing: () =>
      `${sentences.perDay(count(EXAMPLE_PAIRS), ...times(EXAMPLE_PAIRS))} ${words.placements}`,
    bonus_pairing_level: () =>
      `${sentences.perLevel(count(EXAMPLE_PAIRS), ...times(EXAMPLE_PAIRS))} ${words.placements}`,
    pairing_level_max: () =>
      `${next === 0 ? sentences.noLevels : sentences.levels(count(next))} ${words.placements}`,
    withdraw_admin: () =>
      `${sentences.admin(rupiah(EXAMPLE_AMOUNT_RUPIAH), share(next), share(current))} ${words.requests}`,
    withdraw_voucher: () =>
      `${sentences.voucher(rupiah(EXAMPLE_AMOUNT_RUPIAH), share(next), share(current))} ${words.requests}`,
    withdraw_sponsor: step,
    withdraw_pairing: step,
    withdraw_pairing_level: step,
    voucher_min: step,
    withdraw_ro_days: () => (next === 0 ? sentences.noRepeatOrder : sentences.repeatOrder(count(next))),
    tour_bali_min: () => (next === 0 ? sentences.noTour : sentences.tour(count(next))),
    tour_bali_bonus: () => sentences.tourBonus(rupiah(next)),
    whatsapp_daily_cap: () => (next === 0 ? sentences.noMessages : sentences.cap(count(next))),
    whatsapp_pause_min: () => sentences.pause(count(Math.floor(3600 / next))),
    whatsapp_pause_max: () => sentences.pause(count(Math.floor(3600 / next))),
    whatsapp_quiet_from: () => sentences.quiet,
    whatsapp_quiet_until: () => sentences.quiet,
    consent_required: switched(sentences.consentAsked, sentences.consentNotAsked),
    identity_verification: switched(sentences.identityVerified, sentences.identityNotVerified),
    withdraw_requires_identity: switched(sentences.identityRequired, sentences.identityNotRequired),
    personal_data_export: switched(sentences.dataExported, sentences.dataNotExported),
    personal_data_requests: switched(sentences.dataRequested, sentences.dataNotRequested),
    prospects_enabled: switched(sentences.prospectsInvited, sentences.prospectsNotInvited),
    prospects_days: () => sentences.prospectsDeletedAfter(count(next)),
    withdraw_hold_hours: () => (next === 0 ? sentences.noHold : sentences.hold(count(next))),
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
