import { queryClient } from './query-client'

const network = (now: 'offline' | 'online') => window.dispatchEvent(new Event(now))

beforeEach(() => queryClient.mount())
afterEach(() => queryClient.unmount())

test('what is sent without a network fails at once, and is not sent by itself when the network is back', async () => {
  network('offline')
  const send = jest.fn().mockRejectedValue(new Error('no network'))
  const sending = queryClient.getMutationCache().build(queryClient, { mutationFn: send }).execute({})
  const ended = sending.then(
    () => 'sent',
    (error: Error) => error.message,
  )
  const patience = new Promise((resolve) => setTimeout(() => resolve('held back'), 100))
  expect(await Promise.race([ended, patience])).toBe('no network')
  network('online')
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})
