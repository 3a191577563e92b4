import { setImmediate as nextTurn } from 'node:timers/promises'
import { oncePerTick, oncePerTickByKey } from './once-per-tick'

test('calls of one tick share one run, and the next tick runs again', async () => {
  let times = 0
  const ask = oncePerTick(async () => ++times)
  expect(times).toBe(0)
  expect(await Promise.all([ask(), ask(), Promise.resolve().then(ask)])).toEqual([1, 1, 1])
  await nextTurn()
  expect(await ask()).toBe(2)
})

test('a call during a run gets a run of its own', async () => {
  const open: (() => void)[] = []
  const ask = oncePerTick(() => new Promise<number>((resolve) => open.push(() => resolve(open.length))))
  const first = ask()
  await nextTurn()
  const second = ask()
  await nextTurn()
  expect(open).toHaveLength(2)
  for (const end of open) end()
  expect(await Promise.all([first, second])).toEqual([2, 2])
})

test('a failed run fails its own calls only', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')]
  answers[0]!.catch(() => undefined)
  const ask = oncePerTick(() => answers.shift()!)
  const outcomes = await Promise.allSettled([ask(), ask()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe('here')
})

test('each key runs once per tick', async () => {
  const asked: string[] = []
  const ask = oncePerTickByKey(async (about: string, given: number) => {
    asked.push(`${about} ${given}`)
    if (about === 'nothing') throw new Error('away')
    return `${about}, the answer ${asked.length}`
  })
  const outcomes = await Promise.allSettled([ask('a', 1), ask('b', 2), ask('a', 3), ask('nothing', 4)])
  expect(asked).toEqual(['a 1', 'b 2', 'nothing 4'])
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.status)),
  ).toEqual(['a, the answer 1', 'b, the answer 2', 'a, the answer 1', 'rejected'])
  await nextTurn()
  expect(await ask('a', 5)).toBe('a, the answer 4')
})
