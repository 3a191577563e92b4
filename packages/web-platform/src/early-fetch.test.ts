import { fakeServer } from '../../ui/src/testing/fake-server'
import { api } from './api'
import { clearEarlyFetches, startEarlyFetch, takeEarlyBody } from './early-fetch'

const anything = { parse: (value: unknown) => value }

afterEach(clearEarlyFetches)

test('starts one request per path and returns it once', async () => {
  const server = fakeServer({ 'GET /balance': { body: { amount: 1 } } })
  startEarlyFetch('/balance')
  startEarlyFetch('/balance')
  expect(await api.get('/balance', anything)).toEqual({ amount: 1 })
  expect(server.to('/balance')).toHaveLength(1)
  await api.get('/balance', anything)
  expect(server.to('/balance')).toHaveLength(2)
})

test('discards responses of another member and old ones', async () => {
  const server = fakeServer({ 'GET /balance': { body: { amount: 1 } } })
  startEarlyFetch('/balance')
  clearEarlyFetches()
  await api.get('/balance', anything)
  expect(server.to('/balance')).toHaveLength(2)

  startEarlyFetch('/balance')
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  await api.get('/balance', anything)
  expect(server.to('/balance')).toHaveLength(4)
  jest.restoreAllMocks()
})

test('an early error reply or failure is handled like a current one', async () => {
  fakeServer({ 'GET /balance': { status: 503, body: { message: 'Sebentar lagi.' } } })
  startEarlyFetch('/balance')
  await expect(api.get('/balance', anything)).rejects.toMatchObject({
    status: 503,
    message: 'Sebentar lagi.',
  })

  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  startEarlyFetch('/balance')
  await expect(api.get('/balance', anything)).rejects.toMatchObject({ status: 0 })
  jest.restoreAllMocks()
})

test('returns a parsed body synchronously, once', async () => {
  fakeServer({ 'GET /balance': { body: { amount: 1 } } })
  startEarlyFetch('/balance')
  expect(takeEarlyBody('/balance', anything)).toBeUndefined()
  while (!window.earlyFetches?.get('/balance')?.body) await new Promise((done) => setTimeout(done))
  expect(takeEarlyBody('/balance', anything)).toEqual({ amount: 1 })
  expect(takeEarlyBody('/balance', anything)).toBeUndefined()
})
