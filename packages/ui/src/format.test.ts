import { rupiah, unbrokenAmounts } from './format'

test.each([
  [1_234_567, 'Rp.\u00a01.234.567'],
  [0, 'Rp.\u00a00'],
  [-0.5, 'Rp.\u00a00'],
  [-50_000, '−Rp.\u00a050.000'],
])('%d is written as %s', (amount, text) => {
  expect(rupiah(amount)).toBe(text)
})

test('amounts in a message of the server stay on one line', () => {
  expect(unbrokenAmounts('Saldo Rp. 5.000, ditarik Rp. 2.000.')).toBe(
    'Saldo Rp.\u00a05.000, ditarik Rp.\u00a02.000.',
  )
})
