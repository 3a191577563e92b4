import { isMissingChunk, reloadOnce } from './missing-chunk'

beforeEach(() => sessionStorage.clear())

test('a missing chunk reloads the page at most once in 60 seconds', () => {
  const reload = jest.fn()
  expect(reloadOnce(1_000_000, reload)).toBe(true)
  expect(reloadOnce(1_059_999, reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloadOnce(1_060_000, reload)).toBe(true)
})

test('a missing chunk does not reload the page while offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = jest.fn()
  expect(reloadOnce(1_000_000, reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  expect(reloadOnce(1_000_001, reload)).toBe(true)
  onLine.mockRestore()
})

test('an ordinary error is not a missing chunk', () => {
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false)
  expect(
    isMissingChunk(Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })),
  ).toBe(true)
})
