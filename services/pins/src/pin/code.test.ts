import { generatePinCodes } from './code'

test('a code is sixteen symbols that cannot be taken for another, in groups of four', () => {
  for (const code of generatePinCodes(500))
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('codes use every symbol about equally often and do not repeat', () => {
  const codes = generatePinCodes(10_000)
  expect(new Set(codes).size).toBe(10_000)
  const seen = new Map<string, number>()
  for (const symbol of codes.join('').replaceAll('-', '')) seen.set(symbol, (seen.get(symbol) ?? 0) + 1)
  expect(seen.size).toBe(32)
  // 5.000 of each are expected; ten standard deviations are about 700.
  for (const times of seen.values()) expect(Math.abs(times - 5_000)).toBeLessThan(700)
})
