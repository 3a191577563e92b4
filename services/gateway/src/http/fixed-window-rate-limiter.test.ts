import { setImmediate as nextTick } from 'node:timers/promises'
import { unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../testing/test-gateway'
import { FixedWindowRateLimiter } from './fixed-window-rate-limiter'

const HALF_A_MINUTE_MS = 30_000

/** Test double of the counter in identity: calls per member and minute, over all processes. */
class SharedCounter {
  readonly counts = new Map<string, number>()
  readonly report = async (memberId: string, calls: number) => {
    const key = `${memberId} ${Math.floor(now / 60_000)}`
    const sum = (this.counts.get(key) ?? 0) + calls
    this.counts.set(key, sum)
    return sum
  }
}

let now: number
beforeEach(() => {
  now = HALF_A_MINUTE_MS
})

const createLimiter = (perMinute: number, report = new SharedCounter().report) =>
  new FixedWindowRateLimiter(perMinute, report, () => now)

/** Makes calls and returns the number that is allowed. */
async function allowedCalls(
  limiter: FixedWindowRateLimiter,
  calls: number,
  memberId = 'budi',
): Promise<number> {
  let allowed = 0
  for (let n = 0; n < calls; n++) {
    if (limiter.secondsToWait(memberId) === 0) allowed += 1
    await nextTick()
  }
  return allowed
}

test('allows the limit per account and minute, then returns the seconds to wait', async () => {
  const own = createLimiter(40)
  expect(await allowedCalls(own, 60)).toBe(40)
  expect(own.secondsToWait('budi')).toBe(30)
  expect(await allowedCalls(own, 60, 'sari')).toBe(40)
  now = 60_000
  expect(await allowedCalls(own, 60)).toBe(40)
})

test('two processes exceed the shared limit by at most a twentieth each', async () => {
  const shared = new SharedCounter()
  const [one, two] = [createLimiter(100, shared.report), createLimiter(100, shared.report)]
  let allowed = 0
  for (let n = 0; n < 100; n++) allowed += (await allowedCalls(one, 1)) + (await allowedCalls(two, 1))
  expect(allowed).toBeGreaterThanOrEqual(100)
  expect(allowed).toBeLessThanOrEqual(110)
})

test('does not report accounts with few calls', async () => {
  const shared = new SharedCounter()
  await allowedCalls(createLimiter(1_200, shared.report), 59)
  expect(shared.counts.size).toBe(0)
})

test('limits locally when the shared counter is unavailable', async () => {
  const unavailableReport = async () => Promise.reject(unavailable())
  expect(await allowedCalls(createLimiter(40, unavailableReport), 60)).toBe(40)
})

describe('in the gateway', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await TestGateway.start({ CALLS_PER_MINUTE: 3 })
    gateway.identity.answer({ countCalls: async ({ calls }) => ({ callsThisMinute: calls }) })
    // Freezes the clock so that the window does not end during the test.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await gateway.stop()
  })

  test('answers 429 with Retry-After per person and still lets sessions be ended', async () => {
    const ask = () => gateway.get('/api/users/second_factor')
    gateway.actAs('member')
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await ask()
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/Terlalu banyak permintaan/)
    expect((await gateway.get('/api/auth/logout')).status).toBe(200)
    // A login-as session counts against the admin.
    gateway.actAs('loggedInAs')
    expect((await ask()).status).toBe(200)
  })
})
