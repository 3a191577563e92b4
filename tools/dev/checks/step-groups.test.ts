import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { stepGroups } from './step-groups'

const names = (isFull: boolean) =>
  stepGroups(isFull)
    .flat()
    .map(({ name }) => name)

test('only the CI repeats steps at a larger scale', () => {
  expect(names(true).filter((name) => !names(false).includes(name))).toEqual([
    '10,000 random trees',
    'test/load',
  ])
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/exec npm test -- --full$/m)
})
