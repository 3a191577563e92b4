import { nextNight, runNightly } from './nightly'

test.each([
  ['before three in the night', '2026-11-21T02:59:59.999+07:00', '2026-11-21T03:00:00+07:00'],
  ['at three', '2026-11-21T03:00:00+07:00', '2026-11-22T03:00:00+07:00'],
  ['in the evening', '2026-12-31T23:30:00+07:00', '2027-01-01T03:00:00+07:00'],
])('computes the next night after %s', (_when, now, next) => {
  expect(nextNight(new Date(now))).toEqual(new Date(next))
})

test('erases before the books are compared, every night until it is stopped', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:59:00+07:00') })
  try {
    const stop = new AbortController()
    const commands: string[] = []
    const run = async (...words: readonly string[]) => void commands.push(words.join(' '))
    runNightly(run, { dataDirectory: '/srv/jejaring' }, stop.signal)
    await jest.advanceTimersByTimeAsync(59_000)
    expect(commands).toEqual([])
    const night = [
      'apply-retention',
      'erase-member --approved --record /srv/jejaring/erased-members',
      'reconcile',
    ]
    await jest.advanceTimersByTimeAsync(1_000)
    expect(commands).toEqual(night)
    await jest.advanceTimersByTimeAsync(86_400_000)
    expect(commands).toEqual([...night, ...night])
    stop.abort()
    await jest.advanceTimersByTimeAsync(86_400_000)
    expect(commands.length).toBe(6)
  } finally {
    jest.useRealTimers()
  }
})
