import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { followCredits } from './follow-credits'

let stop: () => unknown = () => undefined
afterEach(() => stop())

test('notifies all pages when a call has begun, and again after one that ended', async () => {
  const order: string[] = []
  const changes = {
    notify: (memberIds: readonly string[]) => void order.push(...memberIds),
    notifyAll: () => void order.push('all'),
  }
  let calls = 0
  const wallet = {
    async *followCredits() {
      calls++
      if (calls === 2) throw new Error('wallet is unavailable')
      yield { memberIds: [] }
      yield { memberIds: [`member ${calls}`] }
    },
  }
  const onStop = (end: () => unknown) => {
    stop = end
  }
  followCredits({ log: pino({ level: 'silent' }), onStop }, wallet, changes)
  // Nothing for the second call, which failed before it began.
  await eventually(() => expect(order.slice(0, 4)).toEqual(['all', 'member 1', 'all', 'member 3']))
})
