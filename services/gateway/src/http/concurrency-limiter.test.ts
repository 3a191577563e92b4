import { Crowd, noRoom, type Room } from './concurrency-limiter'

const patient: Room = { atOnce: 2, waiting: 1, patience: 60_000 }

describe('a crowd', () => {
  it('has places, a line that is served in order, and refuses those behind it at once', async () => {
    const crowd = new Crowd({ ...patient, waiting: 2 })
    const order: string[] = []
    await Promise.all([crowd.enter(), crowd.enter()])
    const first = crowd.enter().then(() => order.push('first'))
    const second = crowd.enter().then(() => order.push('second'))
    await expect(crowd.enter()).rejects.toBe(noRoom)
    expect(order).toEqual([])
    crowd.leave()
    await first
    expect(order).toEqual(['first'])
    crowd.leave()
    await second
    for (let place = 0; place < 2; place++) crowd.leave()
    await Promise.all([crowd.enter(), crowd.enter()])
  })

  it('refuses whoever has waited too long, who then is in nobody’s way', async () => {
    const crowd = new Crowd({ atOnce: 1, waiting: 1, patience: 1 })
    await crowd.enter()
    await expect(crowd.enter()).rejects.toBe(noRoom)
    crowd.leave()
    await expect(crowd.enter()).resolves.toBeUndefined()
  })
})
