import { unprovenComments } from './proven'

const text = [
  '// covers: /m/ro',
  "test('a', …)",
  '',
  '// covers: POST /api/a success',
  'test.each([…])',
  "('b', …)",
].join('\n')
const result = (line: number, status: string, numPassingAsserts: number) => ({
  status,
  numPassingAsserts,
  location: { line },
})
const unproven = (...results: ReturnType<typeof result>[]) => unprovenComments(results, 'a.test.ts', text)

test('a comment holds for the test below it that passed with an assertion', () => {
  expect(unproven(result(2, 'passed', 1), result(6, 'passed', 0), result(6, 'passed', 3))).toEqual([])
})

test.each([
  ['empty', result(2, 'passed', 0)],
  ['skipped', result(2, 'pending', 0)],
  ['failed', result(2, 'failed', 1)],
])('a comment above a test that is %s proves nothing', (_, first) => {
  expect(unproven(first, result(6, 'passed', 3))).toEqual([
    'a.test.ts:1: no test that passed with an assertion covers /m/ro',
  ])
})

test('a comment below the last test proves nothing', () => {
  expect(unproven(result(2, 'passed', 1))).toEqual([
    'a.test.ts:4: no test that passed with an assertion covers POST /api/a',
  ])
})
