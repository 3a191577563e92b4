import { unavailable } from '../src'
import { BackgroundLoop } from '../src/runtime/background-loop'
import { makeLogger } from '../src/telemetry/log'

const INFO = 30
const ERROR = 50

/** Runs a loop through these outcomes, one per cycle; returns the levels of its log lines and its failure count. */
async function levelsAfter(...outcomes: (Error | 'well')[]) {
  const { lines, failures } = await after(...outcomes)
  return { levels: lines.map(({ level }) => level), failures }
}

/** Runs a loop through these outcomes; returns its log lines and its failure count. */
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

test('waits without an error for a dependency that is unavailable at the start', async () => {
  expect(await levelsAfter(unavailable(), unavailable(), 'well')).toEqual({
    levels: [INFO, INFO],
    failures: 0,
  })
})

test('logs an error for a later outage and for other failures at the start', async () => {
  expect(await levelsAfter('well', unavailable())).toEqual({ levels: [ERROR, INFO], failures: 1 })
  expect(await levelsAfter(new Error('rusak'))).toEqual({ levels: [ERROR, INFO], failures: 1 })
})

test('logs a repeating failure once, with its request id, and the recovery', async () => {
  const { lines, failures } = await after(new Error('rusak'), new Error('rusak'), 'well', 'well')
  expect(lines.map(({ msg, requestId }) => [msg, typeof requestId])).toEqual([
    ['background work failed', 'string'],
    ['background work recovered', 'undefined'],
  ])
  expect(failures).toBe(2)
})

test('logs an error when a dependency is unavailable for a minute', async () => {
  let now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
    now += 61_000
    return now
  })
  expect(await levelsAfter(unavailable())).toEqual({ levels: [ERROR, INFO], failures: 1 })
  clock.mockRestore()
})
