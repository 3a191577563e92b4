import { ApiError, sessionKey, useQuery } from '@jejaring/web-platform'
import { renderHook, waitFor } from '@testing-library/react'
import { queryClient } from './query-client'

const network = (now: 'offline' | 'online') => window.dispatchEvent(new Event(now))

beforeEach(() => queryClient.mount())
afterEach(() => queryClient.unmount())

test('an offline mutation fails immediately and is not sent on reconnect', async () => {
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

test.each([
  ['a network that failed heals by itself mostly, and is tried again', {}, 2],
  ['a timeout is not retried', { isLate: true }, 1],
])('%s', async (_, about, times) => {
  const ask = jest
    .fn()
    .mockRejectedValueOnce(new ApiError(0, {}, about))
    .mockResolvedValue('rows')
  const asking = queryClient.fetchQuery({ queryKey: ['list', times], queryFn: ask, retryDelay: 0 })
  await asking.catch(() => undefined)
  expect(ask).toHaveBeenCalledTimes(times)
})

describe('offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get')
  beforeEach(() => {
    queryClient.clear()
    onLine.mockReturnValue(false)
    network('offline')
  })
  afterEach(() => {
    onLine.mockReturnValue(true)
    network('online')
  })

  /** Observes a list query whose function is `ask`. */
  const show = (ask: () => Promise<unknown>) =>
    renderHook(() => useQuery({ queryKey: ['list'], queryFn: ask }, queryClient)).result

  test('a query without data fails immediately and refetches on reconnect', async () => {
    const ask = jest.fn().mockRejectedValueOnce(new ApiError(0)).mockResolvedValue('rows')
    const shown = show(ask)
    await waitFor(() => expect(shown.current.isLoadingError).toBe(true))
    expect(ask).toHaveBeenCalledTimes(1)
    onLine.mockReturnValue(true)
    network('online')
    await waitFor(() => expect(shown.current.data).toBe('rows'))
  })

  test('a query with data keeps it without a request', async () => {
    queryClient.setQueryData(['list'], 'rows', { updatedAt: 1 })
    queryClient.setQueryData(sessionKey, {})
    const ask = jest.fn().mockRejectedValue(new ApiError(0))
    const shown = show(ask)
    window.dispatchEvent(new Event('visibilitychange'))
    await queryClient.invalidateQueries({ queryKey: ['list'] })
    expect(shown.current).toMatchObject({ data: 'rows', isError: false })
    expect(ask).not.toHaveBeenCalled()
    ask.mockResolvedValue('new rows')
    onLine.mockReturnValue(true)
    network('online')
    await waitFor(() => expect(shown.current.data).toBe('new rows'))
  })
})
