import { setTimeout as delay } from 'node:timers/promises'
import { ConcurrencyLimiter, KeyedConcurrencyLimiter, overloaded } from '../src/runtime/concurrency-limiter'

const NO_TIMEOUT_MS = 60_000
const limitsOf = (maxConcurrent: number, maxQueued: number) => ({
  maxConcurrent,
  maxQueued,
  queueTimeoutMs: NO_TIMEOUT_MS,
})

describe('ConcurrencyLimiter', () => {
  test('runs up to the limit, queues up to the bound and refuses the rest', async () => {
    const limiter = new ConcurrencyLimiter(limitsOf(2, 3))
    let running = 0
    let highest = 0
    const work = () =>
      limiter.run(async () => {
        highest = Math.max(highest, ++running)
        await delay(1)
        running--
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, work))
    expect(highest).toBe(2)
    const refusal = { status: 'rejected', reason: overloaded }
    expect(outcomes.slice(5)).toEqual([refusal, refusal])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(work()).resolves.toBeUndefined()
  })

  test('refuses immediately without a queue', async () => {
    const limiter = new ConcurrencyLimiter(limitsOf(1, 0))
    await limiter.acquire()
    await expect(limiter.run(() => 1)).rejects.toBe(overloaded)
    limiter.release()
    await expect(limiter.run(() => 1)).resolves.toBe(1)
  })

  test('serves the queue in FIFO order and lets nobody overtake', async () => {
    const limiter = new ConcurrencyLimiter(limitsOf(1, 3))
    const order: string[] = []
    await limiter.acquire()
    const first = limiter.acquire().then(() => order.push('first'))
    const second = limiter.acquire().then(() => order.push('second'))
    limiter.release()
    const newcomer = limiter.acquire().then(() => order.push('newcomer'))
    await first
    expect(order).toEqual(['first'])
    limiter.release()
    await second
    limiter.release()
    await newcomer
    expect(order).toEqual(['first', 'second', 'newcomer'])
  })

  test('refuses a caller after the queue timeout and frees its queue entry', async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, queueTimeoutMs: 1 })
    await limiter.acquire()
    await expect(limiter.acquire()).rejects.toBe(overloaded)
    await expect(limiter.acquire()).rejects.toBe(overloaded)
    limiter.release()
    await expect(limiter.acquire()).resolves.toBeUndefined()
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('failed'))],
    [
      'throws',
      () => {
        throw new Error('failed')
      },
    ],
  ])('releases the slot of a task that %s', async (_how, work) => {
    const limiter = new ConcurrencyLimiter(limitsOf(1, 0))
    await expect(limiter.run(work)).rejects.toThrow('failed')
    await expect(limiter.run(async () => 'yes')).resolves.toBe('yes')
  })
})

test('limits each key separately and drops idle keys', async () => {
  const byKey = new KeyedConcurrencyLimiter(limitsOf(1, 5))
  const order: string[] = []
  const work = (key: string, name: string) =>
    byKey.run(key, async () => {
      order.push(`${name} begins`)
      await delay(5)
      order.push(`${name} ends`)
    })
  await Promise.all([work('a', 'a1'), work('a', 'a2'), work('b', 'b1')])
  expect(order.slice(0, 2)).toEqual(['a1 begins', 'b1 begins'])
  expect(order.indexOf('a2 begins')).toBeGreaterThan(order.indexOf('a1 ends'))
  expect(byKey).toMatchObject({ limiters: new Map() })
})
