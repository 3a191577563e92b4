import { arrayLiteral } from './array-literal'

test('numbers, dates, UUIDs and nulls become one array', () => {
  expect(
    arrayLiteral([1, 2n, null, '2026-03-01', '00000000-0000-7000-8000-000000000001', 'pairing_level']),
  ).toBe('{1,2,NULL,2026-03-01,00000000-0000-7000-8000-000000000001,pairing_level}')
  expect(arrayLiteral([new Date('2026-03-01T01:02:03.004Z')])).toBe('{2026-03-01T01:02:03.004Z}')
  expect(arrayLiteral([])).toBe('{}')
})

test.each(['a,b', '"', '', '{}', 'a b', '\\', 'null'])('%j is refused', (text) => {
  expect(() => arrayLiteral([text])).toThrow('needs quoting')
})
