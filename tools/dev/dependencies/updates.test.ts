import { findOutdated, parseUpdates, recordCheck, type Updates } from './updates'

const DAY = '2026-11-22'
const outdated = JSON.stringify({
  two: [
    { current: '1.0.0', wanted: '1.0.0', latest: '2.0.0' },
    { current: '1.0.0', wanted: '1.0.0', latest: '2.0.0' },
  ],
  one: { current: '1.0.0', wanted: '1.0.0', latest: '1.0.1' },
  // A package for another platform is not installed.
  three: { wanted: '1.0.0', latest: '1.0.1' },
})

test('records outdated packages and since when', () => {
  const first = recordCheck(undefined, outdated, DAY)
  expect(Object.keys(first.behind)).toEqual(['one', 'two'])
  expect(first.behind.two).toEqual({ has: '1.0.0', latest: '2.0.0', since: DAY })
  first.behind.two!.why = 'Needs Node 22.'
  const again = recordCheck(
    parseUpdates(JSON.stringify(first)),
    outdated.replace('2.0.0', '3.0.0'),
    '2026-12-24',
  )
  expect(again).toMatchObject({ lookedAt: '2026-12-24', behind: { one: { since: DAY } } })
  expect(again.behind.two).toEqual({ has: '1.0.0', latest: '3.0.0', since: DAY, why: 'Needs Node 22.' })
})

test('restarts the period when a newer version was installed', () => {
  const before: Updates = {
    lookedAt: DAY,
    behind: { one: { has: '0.9.0', latest: '1.0.0', since: '2026-01-01', why: 'Too new.' } },
  }
  expect(recordCheck(before, outdated, DAY).behind.one).toEqual({ has: '1.0.0', latest: '1.0.1', since: DAY })
})

test('rejects a missing answer of npm', () => {
  for (const text of ['', 'npm error network', '{"error":{"code":"E500"}}'])
    expect(() => recordCheck(undefined, text, DAY)).toThrow()
})

test('reports an outdated package after a quarter unless a reason is recorded', () => {
  const updates = recordCheck(undefined, outdated, DAY)
  expect(findOutdated(updates, '2027-02-22')).toEqual([])
  expect(findOutdated(updates, '2027-02-23')).toEqual([
    expect.stringContaining('since 2026-11-22: npm run updates'),
    expect.stringContaining('one@1.0.0: 1.0.1 has been there since 2026-11-22'),
    expect.stringContaining('two@1.0.0'),
  ])
  updates.behind.two!.why = 'Needs Node 22.'
  const { behind } = updates
  expect(findOutdated({ lookedAt: '2027-02-23', behind }, '2027-02-23')).toHaveLength(1)
})
