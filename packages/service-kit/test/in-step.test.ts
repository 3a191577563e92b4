import { setImmediate as nextTurn } from 'node:timers/promises'
import { inStep } from '../src'
import { deferred } from './fixtures'

test('each has its own result or error, in whatever order they are done', async () => {
  const work = inStep(async (place: number) => {
    for (let turn = 10 - place; turn > 0; turn--) await nextTurn()
    if (place % 3 === 0) throw new Error(`failed ${place}`)
    return place
  })
  const places = Array.from({ length: 10 }, (_, place) => place)
  const outcomes = await Promise.allSettled(places.map((place) => work(place)))
  expect(outcomes).toEqual(
    places.map((place) =>
      place % 3 === 0
        ? { status: 'rejected', reason: new Error(`failed ${place}`) }
        : { status: 'fulfilled', value: place },
    ),
  )
})

test('all of a turn end in one turn, when the last of them is done', async () => {
  let turn = 0
  let isCounting = true
  const count = async () => {
    while (isCounting) {
      await nextTurn()
      turn++
    }
  }
  void count()
  const slow = deferred()
  const ends: number[] = []
  const work = inStep(async (place: number) => {
    if (place === 1) await slow.promise
    if (place === 2) throw new Error('failed')
  })
  const steps = [0, 1, 2].map((place) =>
    work(place)
      .catch(() => undefined)
      .then(() => ends.push(turn)),
  )
  // One more of the same turn, though not of the same moment.
  steps.push(Promise.resolve().then(() => work(3).then(() => ends.push(turn))))
  for (let times = 0; times < 5; times++) await nextTurn()
  expect(ends).toEqual([])
  slow.resolve()
  await Promise.all(steps)
  isCounting = false
  expect([ends.length, new Set(ends).size]).toEqual([4, 1])
})

test('nobody waits for those of a later turn', async () => {
  const never = deferred()
  const work = inStep(async (waits: boolean) => {
    if (waits) await never.promise
    return 'done'
  })
  const first = [work(false), work(false)]
  await nextTurn()
  let isOver = false
  const later = work(true).finally(() => {
    isOver = true
  })
  expect(await Promise.all(first)).toEqual(['done', 'done'])
  // While that one is on its way, the next turn has a step of its own.
  await nextTurn()
  expect(await work(false)).toBe('done')
  expect(isOver).toBe(false)
  never.resolve()
  expect(await later).toBe('done')
})

test('one that throws before it promises anything fails alone', async () => {
  const work = inStep(((place: number) => {
    if (place === 0) throw new Error('at once')
    return Promise.resolve(place)
  }) as (place: number) => Promise<number>)
  expect(await Promise.allSettled([0, 1].map((place) => work(place)))).toEqual([
    { status: 'rejected', reason: new Error('at once') },
    { status: 'fulfilled', value: 1 },
  ])
})
