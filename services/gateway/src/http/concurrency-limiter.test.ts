import { ConcurrencyLimiter, type Limits, overloaded } from './concurrency-limiter'

const longQueueLimits: Limits = { maxConcurrent: 2, maxQueued: 1, queueTimeoutMs: 60_000 }

describe('ConcurrencyLimiter', () => {
  it('serves the queue in FIFO order and refuses calls when it is full', async () => {
    const limiter = new ConcurrencyLimiter({ ...longQueueLimits, maxQueued: 2 })
    const order: string[] = []
    await Promise.all([limiter.acquire(), limiter.acquire()])
    const first = limiter.acquire().then(() => order.push('first'))
    const second = limiter.acquire().then(() => order.push('second'))
    await expect(limiter.acquire()).rejects.toBe(overloaded)
    expect(order).toEqual([])
    limiter.release()
    await first
    expect(order).toEqual(['first'])
    limiter.release()
    await second
    for (let slot = 0; slot < 2; slot++) limiter.release()
    await Promise.all([limiter.acquire(), limiter.acquire()])
  })

  it('refuses a call after the queue timeout and frees its queue entry', async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, queueTimeoutMs: 1 })
    await limiter.acquire()
    await expect(limiter.acquire()).rejects.toBe(overloaded)
    limiter.release()
    await expect(limiter.acquire()).resolves.toBeUndefined()
  })
})
