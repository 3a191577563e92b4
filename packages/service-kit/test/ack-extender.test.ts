import type { JsMsg } from '@nats-io/jetstream'
import { AckExtender } from '../src/messaging/ack-extender'
import { TokenBucket } from '../src/runtime/token-bucket'

/** A message that counts its acknowledgement extensions. */
function message(): JsMsg & { signs: number } {
  const made = { signs: 0, working: () => void made.signs++ }
  return made as JsMsg & { signs: number }
}

const INTERVAL_MS = 100

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('extends pending messages behind a slow one until they are acknowledged', async () => {
  const letGo: (() => void)[] = []
  const handled: JsMsg[] = []
  const inFlight = new AckExtender(
    async (some) => {
      handled.push(...some)
      await new Promise<void>((resolve) => letGo.push(resolve))
    },
    new TokenBucket(),
    INTERVAL_MS,
  )
  const [slow, behind] = [message(), message()]
  inFlight.add(slow)
  await jest.advanceTimersByTimeAsync(0)
  inFlight.add(behind)
  await jest.advanceTimersByTimeAsync(3 * INTERVAL_MS)
  expect([slow.signs, behind.signs]).toEqual([3, 3])
  expect(handled).toEqual([slow])

  letGo.shift()?.()
  await jest.advanceTimersByTimeAsync(INTERVAL_MS)
  expect([slow.signs, behind.signs]).toEqual([3, 4])
  expect(handled).toEqual([slow, behind])

  letGo.shift()?.()
  await inFlight.finish()
  await jest.advanceTimersByTimeAsync(3 * INTERVAL_MS)
  expect([slow.signs, behind.signs]).toEqual([3, 4])
  expect(jest.getTimerCount()).toBe(0)
})

test('a failing handler blocks no other messages and rejects finish()', async () => {
  const handled: JsMsg[] = []
  const [bad, good] = [message(), message()]
  const inFlight = new AckExtender(async (some) => {
    if (some.includes(bad)) throw new Error('no connection')
    handled.push(...some)
  })
  inFlight.add(bad)
  await jest.advanceTimersByTimeAsync(0)
  inFlight.add(good)
  await expect(inFlight.finish()).rejects.toThrow('no connection')
  expect(handled).toEqual([good])
  expect(jest.getTimerCount()).toBe(0)
})

test('handles few messages singly, many in batches, and flushes the rest on finish', async () => {
  const sizes: number[] = []
  const inFlight = new AckExtender(async (some) => void sizes.push(some.length))
  for (let count = 0; count < 33; count++) {
    inFlight.add(message())
    await jest.advanceTimersByTimeAsync(20)
  }
  expect(sizes).toEqual([1, 1, 1, 1, 1, 8, 12])
  const last = inFlight.finish()
  await jest.advanceTimersByTimeAsync(0)
  await last
  expect(sizes.slice(7)).toEqual([8])
  expect(jest.getTimerCount()).toBe(0)
})

test('a closed connection stops only the extensions', async () => {
  const closed = {
    working: () => {
      throw new Error('closed')
    },
  } as unknown as JsMsg
  let letGo: () => void = () => undefined
  const inFlight = new AckExtender(
    () =>
      new Promise((resolve) => {
        letGo = resolve
      }),
    new TokenBucket(),
    INTERVAL_MS,
  )
  inFlight.add(closed)
  await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS)
  expect(jest.getTimerCount()).toBe(0)
  letGo()
  await inFlight.finish()
})
