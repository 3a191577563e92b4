import { usernameSeries } from './username-series'

const all = async () => true

test.each([
  ['dewi', ['dewi2', 'dewi3']],
  ['dewi1', ['dewi2', 'dewi3']],
  ['dewi07', ['dewi08', 'dewi09']],
  ['dewi9', ['dewi10', 'dewi11']],
  ['dewi1999', ['dewi11000', 'dewi11001']],
  // A stem that is too long is cut.
  ['abcdefghijklmnopqrst', ['abcdefghijklmnopqrs2', 'abcdefghijklmnopqrs3']],
  ['abcdefghijklmnopqr99', ['abcdefghijklmnopq100', 'abcdefghijklmnopq101']],
])('continues %s', async (first, series) => {
  expect(await usernameSeries(first, 2, all)).toEqual(series)
})

test('skips unusable usernames and ends when too many are', async () => {
  expect(await usernameSeries('dewi', 2, async (username) => username !== 'dewi2')).toEqual([
    'dewi3',
    'dewi4',
  ])
  expect(await usernameSeries('dewi', 2, async () => false)).toEqual([])
})
