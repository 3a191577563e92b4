import { checkTerms, type PackageTerms } from '../src/packages/check-package'

const regular: PackageTerms = {
  name: 'Regular',
  price: 500_000n,
  bonusSponsor: 100_000n,
  pair: 1,
  flushout: 12,
}
const repeatOrder: PackageTerms = {
  name: 'Repeat Order',
  price: 150_000n,
  bonusSponsor: 0n,
  pair: 0,
  flushout: 0,
}

test('valid terms are accepted, with the name tidied', () => {
  expect(
    checkTerms('activation', { ...regular, name: ' Paket \u200b Emas\u0000' }, ['Repeat Order']),
  ).toEqual({
    terms: { ...regular, name: 'Paket Emas' },
  })
  expect(checkTerms('repeat_order', repeatOrder, ['Regular'])).toEqual({ terms: repeatOrder })
})

test.each<[string, Partial<PackageTerms>, string[]]>([
  ['no name', { name: ' ' }, ['name']],
  ['the name of another package', { name: ' repeat  ORDER' }, ['name']],
  ['a price of nothing', { price: 0n }, ['price']],
  ['a price beyond all sense', { price: 2_000_000_000n }, ['price']],
  ['a negative bonus', { bonusSponsor: -1n }, ['bonus_sponsor']],
  ['negative points', { pair: -1 }, ['pair']],
  ['too many points', { pair: 1_001 }, ['pair']],
  ['a negative flushout', { flushout: -1 }, ['flushout']],
  ['everything at once', { name: '', price: -5n, pair: -1 }, ['name', 'price', 'pair']],
])('%s is refused by field', (_what, change, fields) => {
  const checked = checkTerms('activation', { ...regular, ...change }, ['Repeat Order'])
  expect('refused' in checked && Object.keys(checked.refused)).toEqual(fields)
})

test('a repeat order cannot be made to pay a bonus', () => {
  const checked = checkTerms('repeat_order', { ...repeatOrder, bonusSponsor: 1n, pair: 1, flushout: 1 }, [])
  expect('refused' in checked && Object.keys(checked.refused)).toEqual(['bonus_sponsor', 'pair', 'flushout'])
})
