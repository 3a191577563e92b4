import { QueryClient, QueryClientProvider } from '@jejaring/web-platform'
import { act, renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { useLiveWallet } from './live-wallet'

/** Fake of the browser's EventSource; the test sends its events. */
class FakeEventSource {
  static readonly CLOSED = 2
  static readonly opened: FakeEventSource[] = []
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onerror?: () => void
  constructor(readonly url: string) {
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

const { opened } = FakeEventSource
const last = () => opened.at(-1) as FakeEventSource
const visibility = jest.spyOn(document, 'visibilityState', 'get')
const usual = globalThis.EventSource

beforeEach(() => {
  opened.length = 0
  visibility.mockReturnValue('visible')
  Object.assign(globalThis, { EventSource: FakeEventSource })
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { EventSource: usual })
})

function follow() {
  const queries = new QueryClient()
  const invalidate = jest.spyOn(queries, 'invalidateQueries')
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: queries }, children)
  const { unmount } = renderHook(useLiveWallet, { wrapper })
  const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])
  return { unmount, keys }
}

function show(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an event reads dashboard and wallets again, the first opening does not', () => {
  const { keys } = follow()
  expect(opened.map(({ url }) => url)).toEqual(['/api/changes'])
  last().onopen?.()
  expect(keys()).toEqual([])
  last().onmessage?.({ data: 'wallet' })
  expect(keys()).toEqual(['dashboard', 'wallet'])
})

test('a reconnection reads them again, because events may be missing', () => {
  const { keys } = follow()
  last().onopen?.()
  last().onerror?.()
  last().onopen?.()
  expect(keys()).toEqual(['dashboard', 'wallet'])
  expect(opened).toHaveLength(1)
})

test('a hidden page has no stream, and opens one when it is visible', () => {
  follow()
  show('hidden')
  expect(last().readyState).toBe(FakeEventSource.CLOSED)
  act(() => jest.advanceTimersByTime(3_600_000))
  expect(opened).toHaveLength(1)
  show('visible')
  expect(opened).toHaveLength(2)
})

test('a screen that nobody uses reads nothing more, until it is used again', () => {
  const { keys } = follow()
  act(() => jest.advanceTimersByTime(1_799_999))
  document.dispatchEvent(new Event('pointermove'))
  act(() => jest.advanceTimersByTime(1_799_999))
  expect(last().readyState).not.toBe(FakeEventSource.CLOSED)
  act(() => jest.advanceTimersByTime(1))
  expect(last().readyState).toBe(FakeEventSource.CLOSED)
  expect([opened.length, keys()]).toEqual([1, []])
  document.dispatchEvent(new Event('keydown'))
  expect([opened.length, keys()]).toEqual([2, ['dashboard', 'wallet']])
})

test('refused streams are opened again after growing delays', () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.5)
  follow()
  for (const delay of [5_000, 10_000, 20_000]) {
    const count = opened.length
    last().close()
    last().onerror?.()
    jest.advanceTimersByTime(delay - 1)
    expect(opened).toHaveLength(count)
    jest.advanceTimersByTime(1)
    expect(opened).toHaveLength(count + 1)
  }
  random.mockRestore()
})

test('the end of the session or of the screen ends it', () => {
  const { unmount, keys } = follow()
  last().onmessage?.({ data: 'over' })
  expect([last().readyState, keys()]).toEqual([FakeEventSource.CLOSED, []])
  unmount()
  show('visible')
  jest.advanceTimersByTime(3_600_000)
  expect(opened).toHaveLength(1)
})
