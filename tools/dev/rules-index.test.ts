import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

interface Row {
  readonly rule: string
  readonly implementation: string[]
  readonly state: string[]
  readonly copies: string[]
  readonly tests: string[]
}

const rows: Row[] = readFileSync(join(root, 'docs/rules-index.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [rule = '', implementation = '', state = '', copies = '', tests = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const entriesOf = (cell: string) => (cell === '' ? [] : cell.split(' · '))
    return {
      rule,
      implementation: entriesOf(implementation),
      state: entriesOf(state),
      copies: entriesOf(copies),
      tests: entriesOf(tests),
    }
  })

/** Whether `path` exists and, where the entry names one, contains the identifier: "`path` › `name`". */
function isResolvable(entry: string): boolean {
  const [, path = '', name] = /^`([^`]+)`(?: › `(\w+)`)?$/.exec(entry) ?? []
  if (path === '' || !existsSync(join(root, path))) return false
  return name === undefined || new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8'))
}

test('every rule names an implementation and a test', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => row.implementation.length === 0 || row.tests.length === 0)).toEqual([])
})

test('every named file exists and contains the named function', () => {
  const entries = rows.flatMap((row) => [...row.implementation, ...row.state, ...row.copies])
  expect(entries.filter((entry) => !entry.includes(' › ') || !isResolvable(entry))).toEqual([])
})

test('every named test file exists', () => {
  const tests = rows.flatMap((row) => row.tests)
  expect(tests.filter((entry) => !/\.test\.tsx?`$/.test(entry) || !isResolvable(entry))).toEqual([])
})
