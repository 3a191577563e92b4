import { chunksOf, destinationOf, earlyRequestsOf, isPrerenderedFor } from './request-plan'

const profile = '/api/users/profile'

test.each([
  ['/', 'member', 'member', 'dashboard'],
  ['/auth/login', 'member', 'member', 'dashboard'],
  ['/m/dashboard', 'nobody', 'member', 'dashboard'],
  ['/m/withdraw', 'member', 'member', 'withdraw'],
  ['/m/network/genealogy/fajar1', 'member', 'member', 'network-genealogy'],
  ['/m/network/register/fajar1/left', 'member', 'member', 'network-register'],
  ['/m/withdraw/receipt/4c1f', 'member', 'member', 'withdraw-receipt'],
  ['/m/prizes/tables/tour-bali', 'member', 'member', 'prizes-tables-tour-bali'],
  ['/a/withdraws', 'admin', 'admin', 'withdraws'],
  ['/a/datamaster/users/fajar1', 'admin', 'admin', 'datamaster-users'],
  ['/a/reports/wallets', 'admin', 'reports', 'wallets'],
] as const)(
  '%s leads, where last a %s was logged in, to %s and its screen %s',
  (path, last, remote, screen) => {
    const place = destinationOf(path, last)
    expect(place).toEqual({ remote, screen })
    expect(chunksOf(place)).toEqual(['layout'])
  },
)

test.each([
  ['/', 'login'],
  ['/auth/login', 'login'],
  ['/auth/recover/abc', 'recover'],
  ['/verify/abc', 'verify'],
])('a guest at %s needs the chunk %s and no remote', (path, part) => {
  const place = destinationOf(path, 'nobody')
  expect(place.remote).toBeUndefined()
  expect(chunksOf(place)).toEqual([part])
  expect(earlyRequestsOf(place, 'nobody')).toEqual([profile])
})

test('requests the dashboard early only with a known session, and nothing on logout', () => {
  const dashboard = destinationOf('/m/dashboard', 'member')
  expect(earlyRequestsOf(dashboard, 'member')).toEqual([profile, '/api/dashboard'])
  expect(earlyRequestsOf(dashboard, 'nobody')).toEqual([profile])
  expect(earlyRequestsOf(destinationOf('/m/wallet', 'member'), 'member')).toEqual([profile])
  expect(earlyRequestsOf(destinationOf('/auth/logout', 'member'), 'member')).toEqual([])
})

test('a member at an admin path loads no admin code', () => {
  expect(destinationOf('/a/withdraws', 'member')).toEqual({ screen: '' })
})

test.each([
  ['/auth/login', 'nobody', '?next=%2Fm%2Fwallet', true],
  ['/auth/forgot', 'nobody', '', false],
  ['/auth/login', 'nobody', '?keluar=gagal', false],
  ['/auth/login', 'member', '', false],
] as const)('the prerendered login page at %s, for %s with %s: %s', (path, last, search, shown) => {
  expect(isPrerenderedFor('login', destinationOf(path, last), search)).toBe(shown)
})

test('a server-rendered page always matches its address', () => {
  expect(isPrerenderedFor('picture', destinationOf('/m/wallet', 'member'), '?keluar=1')).toBe(true)
})
