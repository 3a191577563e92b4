/** The value in the middle; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The smallest value that at least this share of all do not exceed. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The exponent e of y ≈ c · x^e that fits best (least squares of the logarithms). */
export function logLogSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const above = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0)
  return above / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0)
}
