import { logLogSlope, median, quantile } from './statistics'

test('median and quantile return values of the input', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5)
  expect(median([])).toBeNaN()
})

test('logLogSlope of a square root is one half', () => {
  expect(logLogSlope([10, 1_000, 100_000].map((size) => [size, 7 * Math.sqrt(size)]))).toBeCloseTo(0.5)
})
