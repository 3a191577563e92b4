import { chooseTests } from './changed-tests'

const affected = [
  'packages/ui/src/table/table.test.tsx',
  'services/pins/src/pin/code.test.ts',
  'services/pins/test/transfer.test.ts',
  'services/wallet/test/ledger.test.ts',
]
const changed = ['services/pins/src/pin/code.ts', 'services/wallet/test/ledger.test.ts', 'README.md']

test('chooses changed tests, then those of changed packages, then others', () => {
  const order = [affected[3], affected[1], affected[2], affected[0]]
  expect(chooseTests(affected, changed, 10)).toEqual({ chosen: order, omitted: [] })
  expect(chooseTests(affected, changed, 2)).toEqual({ chosen: order.slice(0, 2), omitted: order.slice(2) })
})

test('chooses nothing when no test is affected', () => {
  expect(chooseTests([], changed, 10)).toEqual({ chosen: [], omitted: [] })
})
