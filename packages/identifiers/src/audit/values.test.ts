import { areaLevelOf, creationTimeOf, isAmount, isMemberId, valueName } from './values'

test.each([
  ['withdrawal', 'status', 'pending', 'Menunggu'],
  ['voucher', 'status', 'pending', 'Tunggu'],
  ['prize_claim', 'status', 'failed', 'Gagal'],
  ['payout', 'status', 'at_bank', 'Di bank'],
  ['member', 'status', 'inactive', 'Tidak Aktif'],
  ['member', 'duty', 'finance', 'Keuangan'],
  ['withdrawal', 'type', 'pairing', 'Bonus Pairing'],
  ['withdrawal', 'status', 'constructor', undefined],
  ['plan', 'status', 'pending', undefined],
  ['member', 'name', 'active', undefined],
])('names %s %s %s as %s', (kind, field, value, name) => {
  expect(valueName(kind, field, value)).toBe(name)
})

test.each([
  ['amount', '50000', true],
  ['amount', '5.000', false],
  ['qty', '50000', false],
])('%s %s is an amount: %s', (field, value, expected) => {
  expect(isAmount(field, value)).toBe(expected)
})

test.each([
  ['address.cityId', '3174', 'cities'],
  ['audience_value', '31', 'provinces'],
  ['audience_value', 'stokis', undefined],
  ['name', '31', undefined],
])('%s %s is an area at level %s', (field, value, level) => {
  expect(areaLevelOf(field, value)).toBe(level)
})

test.each([
  ['sessionId', '0190a5d2-2c00-7000-8000-000000000001', '2024-07-12T07:22:12.864Z'],
  ['proposal', '0190a5d2-2c00-7000-8000-000000000001', '2024-07-12T07:22:12.864Z'],
  ['proposal', '0190a5d2-2c00-4000-8000-000000000001', undefined],
  ['sponsorId', '0190a5d2-2c00-7000-8000-000000000001', undefined],
])('the object of %s %s was made at %s', (field, value, time) => {
  expect(creationTimeOf(field, value)?.toISOString()).toBe(time)
})

const id = '01a20264-cad6-76c8-a0a8-73a9c70a904b'

test.each([
  ['sponsorId', id, true],
  ['audience_value', id, true],
  ['audience_value', '31', false],
  ['sessionId', id, false],
])('%s %s is the id of a member: %s', (field, value, expected) => {
  expect(isMemberId(field, value)).toBe(expected)
})
