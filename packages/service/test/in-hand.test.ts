import type { JsMsg } from '@nats-io/jetstream'
import { InHand } from '../src/messaging/in-hand'

/** A message that counts how often the server was told that somebody is at it. */
function message(): JsMsg & { signs: number } {
  const made = { signs: 0, working: () => void made.signs++ }
  return made as JsMsg & { signs: number }
}

const EVERY = 100

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('what waits behind a slow one is signed for, until it is answered', async () => {
  const letGo: (() => void)[] = []
  const handled: JsMsg[] = []
  const inHand = new InHand(async (one) => {
    handled.push(one)
    await new Promise<void>((resolve) => letGo.push(resolve))
  }, EVERY)
  const [slow, behind] = [message(), message()]
  inHand.add(slow)
  inHand.add(behind)
  await jest.advanceTimersByTimeAsync(3 * EVERY)
  expect([slow.signs, behind.signs]).toEqual([3, 3])
  expect(handled).toEqual([slow])

  letGo.shift()?.()
  await jest.advanceTimersByTimeAsync(EVERY)
  expect([slow.signs, behind.signs]).toEqual([3, 4])
  expect(handled).toEqual([slow, behind])

  letGo.shift()?.()
  await inHand.finish()
  await jest.advanceTimersByTimeAsync(3 * EVERY)
  expect([slow.signs, behind.signs]).toEqual([3, 4])
  expect(jest.getTimerCount()).toBe(0)
})

test('one whose handler fails holds up no other, and is told at the end', async () => {
  const handled: JsMsg[] = []
  const [bad, good] = [message(), message()]
  const inHand = new InHand(async (one) => {
    if (one === bad) throw new Error('no connection')
    handled.push(one)
  }, EVERY)
  inHand.add(bad)
  inHand.add(good)
  await expect(inHand.finish()).rejects.toThrow('no connection')
  expect(handled).toEqual([good])
  expect(jest.getTimerCount()).toBe(0)
})

test('a closed connection ends the signs and nothing else', async () => {
  const closed = {
    working: () => {
      throw new Error('closed')
    },
  } as unknown as JsMsg
  let letGo: () => void = () => undefined
  const inHand = new InHand(
    () =>
      new Promise((resolve) => {
        letGo = resolve
      }),
    EVERY,
  )
  inHand.add(closed)
  await jest.advanceTimersByTimeAsync(2 * EVERY)
  expect(jest.getTimerCount()).toBe(0)
  letGo()
  await inHand.finish()
})
