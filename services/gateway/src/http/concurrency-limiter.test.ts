import { ConcurrencyLimiter, type Limits, overloaded } from './concurrency-limiter'

const patient: Limits = { maxConcurrent: 2, maxQueued: 1, queueTimeoutMs: 60_000 }

describe('a crowd', () => {
  it('has places, a line that is served in order, and refuses those behind it at once', async () => {
    const crowd = new ConcurrencyLimiter({ ...patient, maxQueued: 2 })
    const order: string[] = []
    await Promise.all([crowd.acquire(), crowd.acquire()])
    const first = crowd.acquire().then(() => order.push('first'))
    const second = crowd.acquire().then(() => order.push('second'))
    await expect(crowd.acquire()).rejects.toBe(overloaded)
    expect(order).toEqual([])
    crowd.release()
    await first
    expect(order).toEqual(['first'])
    crowd.release()
    await second
    for (let place = 0; place < 2; place++) crowd.release()
    await Promise.all([crowd.acquire(), crowd.acquire()])
  })

  it('refuses whoever has waited too long, who then is in nobody’s way', async () => {
    const crowd = new ConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, queueTimeoutMs: 1 })
    await crowd.acquire()
    await expect(crowd.acquire()).rejects.toBe(overloaded)
    crowd.release()
    await expect(crowd.acquire()).resolves.toBeUndefined()
  })
})
