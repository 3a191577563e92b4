import { dataOf, partsOf, placeOf } from './plan'

const profile = '/api/users/profile'

test.each([
  ['/', true, 'member', 'dashboard'],
  ['/auth/login', true, 'member', 'dashboard'],
  ['/m/dashboard', false, 'member', 'dashboard'],
  ['/m/withdraw', true, 'member', 'withdraw'],
  ['/m/network/genealogy/fajar1', true, 'member', 'network-genealogy'],
  ['/m/network/register/fajar1/left', true, 'member', 'network-register'],
  ['/m/withdraw/receipt/4c1f', true, 'member', 'withdraw-receipt'],
  ['/m/prizes/tables/tour-bali', true, 'member', 'prizes-tables-tour-bali'],
  ['/a/withdraws', true, 'admin', 'withdraws'],
  ['/a/datamaster/users/fajar1', true, 'admin', 'datamaster-users'],
  ['/a/reports/wallets', true, 'reports', 'wallets'],
])('%s with a member known before (%s) leads to %s and its screen %s', (path, known, remote, screen) => {
  const place = placeOf(path, known)
  expect(place).toEqual({ remote, screen })
  expect(partsOf(place)).toEqual(['layout', 'federation'])
})

test.each([
  ['/', 'login'],
  ['/auth/login', 'login'],
  ['/auth/recover/abc', 'recover'],
  ['/verify/abc', 'verify'],
])('a guest at %s needs the part %s and no remote', (path, part) => {
  const place = placeOf(path, false)
  expect(place.remote).toBeUndefined()
  expect(partsOf(place)).toEqual([part])
  expect(dataOf(place, false)).toEqual([profile])
})

test('figures are asked for early only where somebody was logged in, and nobody is asked for at the leave', () => {
  const dashboard = placeOf('/m/dashboard', true)
  expect(dataOf(dashboard, true)).toEqual([profile, '/api/dashboard'])
  expect(dataOf(dashboard, false)).toEqual([profile])
  expect(dataOf(placeOf('/m/wallet', true), true)).toEqual([profile])
  expect(dataOf(placeOf('/auth/logout', true), true)).toEqual([])
})
