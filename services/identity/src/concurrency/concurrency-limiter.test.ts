import { isFault } from '@jejaring/service-kit'
import { ConcurrencyLimiter, KeyedConcurrencyLimiter } from './concurrency-limiter'

test('runs up to the limit, queues up to the bound and rejects the rest', async () => {
  const limiter = new ConcurrencyLimiter(2, 3)
  let running = 0
  let most = 0
  const work = () =>
    limiter.run(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, work))
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(isFault(outcome.reason, 'unavailable')).toBe(true)
  }
  await expect(work()).resolves.toBeUndefined()
})

test('releases the slot of a failed task', async () => {
  const limiter = new ConcurrencyLimiter(1, 1)
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(limiter.run(async () => 'yes')).resolves.toBe('yes')
})

test('limits each key separately and drops idle keys', async () => {
  const byKey = new KeyedConcurrencyLimiter(1, 5)
  const order: string[] = []
  const work = (key: string, name: string) =>
    byKey.run(key, async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${name} ends`)
    })
  await Promise.all([work('a', 'a1'), work('a', 'a2'), work('b', 'b1')])
  expect(order.slice(0, 2)).toEqual(['a1 begins', 'b1 begins'])
  expect(order.indexOf('a2 begins')).toBeGreaterThan(order.indexOf('a1 ends'))
  expect(byKey).toMatchObject({ limiters: new Map() })
})
