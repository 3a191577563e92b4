import { logLogSlope, median, quantile } from './statistics'

test('the median and quantiles are values that occurred', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5)
  expect(median([])).toBeNaN()
})

test('a cost that grows with the root of the size has slope one half', () => {
  expect(logLogSlope([10, 1_000, 100_000].map((size) => [size, 7 * Math.sqrt(size)]))).toBeCloseTo(0.5)
})
