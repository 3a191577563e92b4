import { caller, runAs } from '@jejaring/service-kit'
import { Departures } from './departures'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Far longer than a group waits for company, and far less than it counts as on its way. */
const A_WHILE = 100
const turn = () => jest.advanceTimersByTimeAsync(0)

/** Works that end when they are told to, and when each of them began: those of a group at one time. */
function travellers() {
  const departures = new Departures()
  const began: { name: string; at: number }[] = []
  const ends = new Map<string, () => void>()
  const go = (name: string) =>
    departures.run(async () => {
      began.push({ name, at: performance.now() })
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  return {
    go,
    names: () => began.map(({ name }) => name),
    groups: () =>
      [...new Set(began.map(({ at }) => at))].map((time) =>
        began.filter(({ at }) => at === time).map(({ name }) => name),
      ),
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.()
      await turn()
    },
  }
}

/** Two groups, of one each, that are on their way. */
async function twoOnTheWay() {
  const all = travellers()
  const results = [all.go('first')]
  await turn()
  results.push(all.go('second'))
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(all.groups()).toEqual([['first'], ['second']])
  return { ...all, results }
}

test('work that comes alone begins at once, and with it what comes in the same turn', async () => {
  const { go, names } = travellers()
  void go('a')
  void go('b')
  expect(names()).toEqual([])
  await turn()
  expect(names()).toEqual(['a', 'b'])
})

test('work that comes long after the last one begins at once again', async () => {
  const { go, names, end } = travellers()
  void go('a')
  await turn()
  await end('a')
  await jest.advanceTimersByTimeAsync(A_WHILE)
  void go('b')
  await turn()
  expect(names()).toEqual(['a', 'b'])
})

test('work that comes while another is on its way waits a little for company', async () => {
  const { go, groups } = travellers()
  void go('a')
  await turn()
  void go('b')
  await jest.advanceTimersByTimeAsync(2)
  void go('c')
  expect(groups()).toEqual([['a']])
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(groups()).toEqual([['a'], ['b', 'c']])
})

test('work that comes while two groups are on their way begins together when one of them ends', async () => {
  const { go, groups, end } = await twoOnTheWay()
  for (const name of ['c', 'd', 'e']) {
    void go(name)
    await jest.advanceTimersByTimeAsync(20)
  }
  expect(groups()).toHaveLength(2)
  await end('first')
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(groups()).toEqual([['first'], ['second'], ['c', 'd', 'e']])
})

test('groups that stand still hold nobody up for ever, and do not count twice when they end after all', async () => {
  const { go, names, end } = await twoOnTheWay()
  void go('third')
  await jest.advanceTimersByTimeAsync(350)
  expect(names()).toEqual(['first', 'second', 'third'])
  void go('fourth')
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(names()).toContain('fourth')
  // Now two are on their way again: two late ends make room for nobody.
  await end('first', 'second')
  void go('fifth')
  await jest.advanceTimersByTimeAsync(20)
  expect(names()).not.toContain('fifth')
  await end('third')
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(names()).toContain('fifth')
})

test('32 go in a group, and the others in the next ones', async () => {
  const { go, groups, names, end } = travellers()
  const all = Array.from({ length: 70 }, (_, place) => `n${place}`)
  const results = Promise.all(all.map(go))
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(groups().map(({ length }) => length)).toEqual([32, 32])
  await end(...all)
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(names()).toEqual(all)
  await end(...all)
  expect(await results).toEqual(all)
})

test('each has its own result or error, and runs as its own caller', async () => {
  const departures = new Departures()
  const places = Array.from({ length: 20 }, (_, place) => place)
  const outcomes = Promise.allSettled(
    places.map((place) =>
      runAs({ requestId: `r${place}` }, () =>
        departures.run(async () => {
          await Promise.resolve()
          if (place % 4 === 0) throw new Error(caller().requestId)
          return caller().requestId
        }),
      ),
    ),
  )
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(await outcomes).toEqual(
    places.map((place) =>
      place % 4 === 0
        ? { status: 'rejected', reason: new Error(`r${place}`) }
        : { status: 'fulfilled', value: `r${place}` },
    ),
  )
})

test('one that throws before it promises anything fails alone', async () => {
  const departures = new Departures()
  const thrown = departures.run((() => {
    throw new Error('at once')
  }) as () => Promise<never>)
  const outcomes = Promise.allSettled([thrown, departures.run(async () => 'fine')])
  await jest.advanceTimersByTimeAsync(A_WHILE)
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: new Error('at once') },
    { status: 'fulfilled', value: 'fine' },
  ])
})
