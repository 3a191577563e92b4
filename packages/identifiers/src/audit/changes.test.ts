import { changesOf } from './changes'

test.each([
  ['no values give no changes', null, null, []],
  ['blank values and a new false are left out', null, { street: '', bankChanged: false }, []],
  ['true that becomes false is a change', { active: true }, { active: false }, [['active', 'ya', 'tidak']]],
  ['equal values are left out', { name: 'Budi' }, { name: 'Budi' }, []],
  [
    'different values are a change',
    { status: 'pending' },
    { status: 'success' },
    [['status', 'pending', 'success']],
  ],
  [
    'added and removed fields are changes',
    { a: 1 },
    { b: true },
    [
      ['a', '1', undefined],
      ['b', undefined, 'ya'],
    ],
  ],
  [
    'objects of a list are shown by their values',
    null,
    { columns: [{ title: 'Amount', source: 'amount', text: '' }, { source: 'empty' }] },
    [['columns', undefined, 'Amount amount, empty']],
  ],
  [
    'nested fields get a dotted name, lists are joined',
    { address: { cityId: '3174' } },
    { address: { cityId: '3201', street: null }, ids: ['x', 'y'] },
    [
      ['address.cityId', '3174', '3201'],
      ['ids', undefined, 'x, y'],
    ],
  ],
])('%s', (_, before, after, expected) => {
  const changes = changesOf({ before, after } as Parameters<typeof changesOf>[0])
  expect(changes.map((change) => [change.name, change.before, change.after])).toEqual(expected)
})
