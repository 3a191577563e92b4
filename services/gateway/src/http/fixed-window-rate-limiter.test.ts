import { setImmediate as turn } from 'node:timers/promises'
import { unavailable } from '@jejaring/service-kit'
import { Edge } from '../testing/edge'
import { FixedWindowRateLimiter } from './fixed-window-rate-limiter'

const HALF_PAST = 30_000

/** What identity keeps: the calls of each member in each minute, by everybody who tells. */
class Shared {
  readonly told = new Map<string, number>()
  readonly tell = async (memberId: string, calls: number) => {
    const key = `${memberId} ${Math.floor(now / 60_000)}`
    const sum = (this.told.get(key) ?? 0) + calls
    this.told.set(key, sum)
    return sum
  }
}

let now: number
beforeEach(() => {
  now = HALF_PAST
})

const quota = (perMinute: number, tell = new Shared().tell) =>
  new FixedWindowRateLimiter(perMinute, tell, () => now)

/** How many of `calls` are let through. */
async function admitted(quota: FixedWindowRateLimiter, calls: number, memberId = 'budi'): Promise<number> {
  let through = 0
  for (let n = 0; n < calls; n++) {
    if (quota.secondsToWait(memberId) === 0) through += 1
    await turn()
  }
  return through
}

test('so many calls of a minute are free, of each account; then it says when the next minute begins', async () => {
  const own = quota(40)
  expect(await admitted(own, 60)).toBe(40)
  expect(own.secondsToWait('budi')).toBe(30)
  expect(await admitted(own, 60, 'sari')).toBe(40)
  now = 60_000
  expect(await admitted(own, 60)).toBe(40)
})

test('two processes together let through what one would, and a twentieth of it each', async () => {
  const shared = new Shared()
  const [one, two] = [quota(100, shared.tell), quota(100, shared.tell)]
  let through = 0
  for (let n = 0; n < 100; n++) through += (await admitted(one, 1)) + (await admitted(two, 1))
  expect(through).toBeGreaterThanOrEqual(100)
  expect(through).toBeLessThanOrEqual(110)
})

test('who makes few calls is told of to nobody', async () => {
  const shared = new Shared()
  await admitted(quota(1_200, shared.tell), 59)
  expect(shared.told.size).toBe(0)
})

test('where nobody can be told, each process counts on by itself', async () => {
  const away = async () => Promise.reject(unavailable())
  expect(await admitted(quota(40, away), 60)).toBe(40)
})

describe('at the edge', () => {
  let edge: Edge
  beforeAll(async () => {
    edge = await Edge.start({ CALLS_PER_MINUTE: 3 })
    edge.identity.answer({ countCalls: async ({ calls }) => ({ callsThisMinute: calls }) })
    // So that no minute ends on the way.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await edge.stop()
  })

  test('it is 429 with Retry-After, counted at the person behind it, and sessions can still be ended', async () => {
    const ask = () => edge.get('/api/users/second_factor')
    edge.actAs('member')
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await ask()
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/Terlalu banyak permintaan/)
    expect((await edge.get('/api/auth/logout')).status).toBe(200)
    // An admin who is logged in as that member has the admin's calls.
    edge.actAs('loggedInAs')
    expect((await ask()).status).toBe(200)
  })
})
