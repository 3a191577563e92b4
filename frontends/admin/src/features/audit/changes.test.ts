import { changesOf } from './changes'

test.each([
  ['nothing', null, null, []],
  ['blanks and a no', null, { street: '', bankChanged: false }, []],
  ['a yes that became a no', { active: true }, { active: false }, [['active', 'ya', 'tidak']]],
  ['what is the same', { name: 'Budi' }, { name: 'Budi' }, []],
  ['a change', { status: 'pending' }, { status: 'success' }, [['status', 'pending', 'success']]],
  [
    'what is new and what is gone',
    { a: 1 },
    { b: true },
    [
      ['a', '1', undefined],
      ['b', undefined, 'ya'],
    ],
  ],
  [
    'nested facts and lists',
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
