import { parseAmount } from '../../src/payouts/parse-result'

test.each<[string, bigint | undefined]>([
  ['73500', 73_500n],
  ['73.500', 73_500n],
  ['1.073.500,00', 1_073_500n],
  ['1,073,500.00', 1_073_500n],
  ['Rp. 73.500', 73_500n],
  ['Rp 73.500,-', 73_500n],
  ['IDR 73500.0', 73_500n],
  ['73500.50', undefined],
  ['73.50', undefined],
  ['1.073,500', undefined],
  ['-73500', undefined],
  ['1e5', undefined],
  ['', undefined],
])('parses the amount %j as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})
