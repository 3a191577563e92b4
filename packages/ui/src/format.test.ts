import { rupiah } from './format'

test.each([
  [1_234_567, 'Rp. 1.234.567'],
  [0, 'Rp. 0'],
  [-0.5, 'Rp. 0'],
  [-50_000, '−Rp. 50.000'],
])('%d is written as %s', (amount, text) => {
  expect(rupiah(amount)).toBe(text)
})
