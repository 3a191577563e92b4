/** Median; of an even number of values the lower one. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Quantile by the nearest-rank method; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Exponent e of the best fit y ≈ c · x^e (least squares of the logarithms). */
export function logLogSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const above = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0)
  return above / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0)
}
