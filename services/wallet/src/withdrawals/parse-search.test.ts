import { parseSearchedAmount, parseSearchedPayoutNumber } from './parse-search'

it.each([
  ['150000', '150000'],
  [' 150.000 ', '150000'],
  ['Rp 150.000', '150000'],
  ['Rp. 1.150.000', '1150000'],
  ['rp150000', '150000'],
  ['Rp150.000,00', '150000'],
  ['150.000,-', '150000'],
  ['999999999999999', '999999999999999'],
])('parses “%s” as an amount', (text, amount) => {
  expect(parseSearchedAmount(text)).toBe(amount)
})

it.each(['', 'ani01', '1.50', '15.00.000', '150,50', '-1', '1e5', 'Rp', '1234567890123456', 'WD-20261101-1'])(
  'does not parse “%s” as an amount',
  (text) => {
    expect(parseSearchedAmount(text)).toBeUndefined()
  },
)

it('parses complete payout numbers only', () => {
  expect(parseSearchedPayoutNumber(' po-20261101-0001')).toBe('PO-20261101-0001')
  expect(
    ['PO-20261101', 'PO-20261101-', 'WD-20261101-1', 'xPO-20261101-1'].map(parseSearchedPayoutNumber),
  ).toEqual(Array(4).fill(undefined))
})
