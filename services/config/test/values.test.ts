import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  catalogue,
  findContradiction,
  isPlanKey,
  officeKeys,
  type ValueKey,
  type Values,
  valueKeys,
} from '../src/values/catalogue'

const initial = Object.fromEntries(valueKeys.map((key) => [key, catalogue[key].initial])) as Values

test.each<[ValueKey, string, string | undefined]>([
  // key, what an admin types, what is stored (undefined: refused)
  ['withdraw_admin', '0', '0'],
  ['withdraw_admin', '100', '100'],
  ['withdraw_admin', '101', undefined],
  ['withdraw_admin', '-1', undefined],
  ['withdraw_admin', '1.5', undefined],
  ['withdraw_admin', '', undefined],
  ['withdraw_sponsor', '007', '7'],
  ['withdraw_sponsor', ' 50000 ', '50000'],
  ['withdraw_sponsor', '0', undefined],
  ['withdraw_sponsor', '50.000', undefined],
  ['withdraw_sponsor', '1e9', undefined],
  ['withdraw_sponsor', 'NaN', undefined],
  ['withdraw_sponsor', '１００', undefined],
  ['withdraw_sponsor', '99999999999999999999999', undefined],
  ['voucher_min', '0', undefined],
  ['bonus_pairing', '0', '0'],
  ['bonus_pairing', '1000000000', '1000000000'],
  ['bonus_pairing', '1000000001', undefined],
  ['pairing_level_max', '10', '10'],
  ['pairing_level_max', '11', undefined],
  ['withdraw_ro_days', '0', '0'],
  ['register_quantities', '7, 1', '1,7'],
  ['register_quantities', '3,3', '3'],
  ['register_quantities', '2', undefined],
  ['register_quantities', '', undefined],
  ['whatsapp_daily_cap', '0', '0'],
  ['whatsapp_daily_cap', '1001', undefined],
  ['whatsapp_pause_min', '4', undefined],
  ['whatsapp_quiet_from', '23', '23'],
  ['whatsapp_quiet_until', '24', undefined],
  ['office_name', '  PT  Jaya\n Abadi ', 'PT Jaya Abadi'],
  ['office_name', 'a\0b', 'a b'],
  ['office_name', ' \t ', undefined],
  ['office_name', 'x'.repeat(101), undefined],
  ['office_email', 'halo@contoh.co.id', 'halo@contoh.co.id'],
  ['office_email', 'halo@contoh', undefined],
  ['office_email', 'halo contoh@a.b', undefined],
  ['office_phone', '+62 (21) 555-1234', '+62 (21) 555-1234'],
  ['office_phone', '0812', undefined],
  ['office_phone', 'telepon', undefined],
])('%s takes %j as %j', (key, input, stored) => {
  const reading = catalogue[key].parse(input)
  expect('value' in reading ? reading.value : undefined).toBe(stored)
})

test('the rule book names every value, and what it is at first', () => {
  const rules = readFileSync(join(__dirname, '../../../docs/rules.md'), 'utf8')
  const office = new Set<string>(officeKeys)
  for (const key of valueKeys)
    expect(rules).toContain(office.has(key) ? `\`${key}\`` : `\`${key}\` ${initial[key]}`)
})

test('a fresh installation is of the types and bounds it asks for', () => {
  for (const key of valueKeys) expect(catalogue[key].parse(initial[key])).toEqual({ value: initial[key] })
  expect(findContradiction(initial)).toBeUndefined()
})

test('a fresh installation has the values of rule book §2', () => {
  expect(initial).toMatchObject({
    withdraw_admin: '10',
    withdraw_voucher: '10',
    withdraw_sponsor: '50000',
    withdraw_pairing: '100000',
    withdraw_pairing_level: '50000',
    voucher_min: '50000',
    bonus_pairing: '50000',
    bonus_pairing_level: '5000',
    pairing_level_max: '10',
    withdraw_ro_days: '30',
    tour_bali_min: '0',
    tour_bali_bonus: '5000000',
    register_quantities: '1,3,7',
  })
})

test('admin and voucher shares of a withdrawal are together at most all of it', () => {
  expect(findContradiction({ ...initial, withdraw_admin: '60', withdraw_voucher: '40' })).toBeUndefined()
  expect(findContradiction({ ...initial, withdraw_admin: '61', withdraw_voucher: '40' })).toContain('101%')
})

test('the shortest pause between messages is at most the longest', () => {
  const pauses = { whatsapp_pause_min: '40', whatsapp_pause_max: '40' }
  expect(findContradiction({ ...initial, ...pauses })).toBeUndefined()
  expect(findContradiction({ ...initial, ...pauses, whatsapp_pause_max: '39' })).toContain('Jeda terpendek')
})

test('the plan is made of the bonus values and no others', () => {
  expect(valueKeys.filter(isPlanKey)).toEqual(['bonus_pairing', 'bonus_pairing_level', 'pairing_level_max'])
})
