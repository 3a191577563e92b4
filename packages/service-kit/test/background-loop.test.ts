import { unavailable } from '../src'
import { BackgroundLoop } from '../src/runtime/background-loop'
import { makeLogger } from '../src/telemetry/log'

const INFO = 30
const ERROR = 50

/** Runs a loop through these outcomes, one a round, and answers the levels of what it logged and how often it counted as failed. */
async function levelsAfter(...outcomes: (Error | 'well')[]) {
  const { lines, failures } = await after(...outcomes)
  return { levels: lines.map(({ level }) => level), failures }
}

/** The same, with the lines. */
async function after(...outcomes: (Error | 'well')[]) {
  const lines: string[] = []
  const log = makeLogger('uji', 'info', { write: (line) => void lines.push(line) })
  let failures = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    const outcome = outcomes.shift()
    if (outcome === undefined) return end()
    if (outcome !== 'well') throw outcome
  }
  const loop = new BackgroundLoop('uji', 1, work, log, () => {
    failures += 1
  })
  loop.start()
  await ended
  await loop.stop()
  return { lines: lines.map((line) => JSON.parse(line)), failures }
}

test('a neighbour that is not there yet when a loop begins is waited for; that is no error', async () => {
  expect(await levelsAfter(unavailable(), unavailable(), 'well')).toEqual({
    levels: [INFO, INFO],
    failures: 0,
  })
})

test('one that goes away later is an error, and so is anything else that goes wrong at the start', async () => {
  expect(await levelsAfter('well', unavailable())).toEqual({ levels: [ERROR, INFO], failures: 1 })
  expect(await levelsAfter(new Error('rusak'))).toEqual({ levels: [ERROR, INFO], failures: 1 })
})

test('what goes on failing is said once, by the id of its turn, and when it goes well again, to everybody', async () => {
  const { lines, failures } = await after(new Error('rusak'), new Error('rusak'), 'well', 'well')
  expect(lines.map(({ msg, requestId }) => [msg, typeof requestId])).toEqual([
    ['background work failed', 'string'],
    ['background work recovered', 'undefined'],
  ])
  expect(failures).toBe(2)
})

test('one that has not come within a minute is an error', async () => {
  let now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
    now += 61_000
    return now
  })
  expect(await levelsAfter(unavailable())).toEqual({ levels: [ERROR, INFO], failures: 1 })
  clock.mockRestore()
})
