import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

/** The number of level 1 and 2 requirements per section of ASVS 5.0.0; they come first in every section. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

interface Row {
  readonly ids: string[]
  readonly state: string
  readonly how: string
  readonly proof: string
}

const rows: Row[] = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (\d|V\d)/.test(line))
  .map((line) => {
    const [ids = '', , state = '', how = '', proof = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { ids: ids.split(', '), state, how, proof }
  })

test('lists every requirement of levels 1 and 2 exactly once', () => {
  const listed = rows.flatMap(({ ids }) => ids)
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(wanted.filter((id) => !listed.includes(id))).toEqual([])
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
  expect(listed.filter((id) => /^V/.test(id))).toEqual(['V10 (all)', 'V17 (all)'])
})

test('gives every row a state and a reason, and every met one a proof', () => {
  for (const row of rows) {
    expect(['met', 'partly', 'not met', 'n/a']).toContain(row.state)
    expect([row.ids, row.how.length > 0]).toEqual([row.ids, true])
    expect([row.ids, row.proof !== '']).toEqual([row.ids, ['met', 'partly'].includes(row.state)])
  }
})

/** Titles of the tests in a file; those that are always skipped are none. */
function titlesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  // Tests that need something of the machine: `const withRoot = isRoot ? it : it.skip`.
  const aliases = [...text.matchAll(/const (\w+) = [^\n]*\? (?:it|test) : (?:it|test)\.skip/g)]
  const names = ['it', 'test', 'describe', ...aliases.map(([, name]) => name)].join('|')
  // A bracket before the title ends the table of `it.each(…)(title`.
  const title = new RegExp(`(?:\\b(?:${names})|\\))\\(\\s*(['"\`])(.*?)\\1`, 'gs')
  return [...text.matchAll(title)].map(([, , words]) => words ?? '')
}

test('names tests by titles that exist', () => {
  const named = rows.flatMap(({ proof }) => (proof ? proof.split(' · ') : []))
  const missing = named.filter((one) => {
    const [, path = '', name] = /^`([^`]+\.tsx?)`(?: › (.+))?$/.exec(one) ?? []
    if (path === '' || !existsSync(join(root, path))) return true
    return name !== undefined && !titlesIn(path).some((title) => title.includes(name))
  })
  expect(missing).toEqual([])
})

test('names every test by its title', () => {
  const unnamed = rows.flatMap(({ ids, proof }) =>
    (proof ? proof.split(' · ') : []).filter((one) => !one.includes(' › ')).map((one) => [ids, one]),
  )
  expect(unnamed).toEqual([])
})

test('proves by its policies only what is a policy', () => {
  const byPolicy = rows.filter(({ proof }) => proof.startsWith('`tools/dev/security-table.test.ts`'))
  expect(byPolicy.filter(({ how }) => !/^".+ above$/.test(how)).map(({ ids }) => ids)).toEqual([])
})

test('has the policies that rows refer to', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const policies = rows.flatMap(({ how }) => (how.includes('above') ? [...how.matchAll(/"([^"]+)"/g)] : []))
  expect(policies.length).toBeGreaterThan(8)
  expect(
    policies
      .map(([, name]) => name)
      .filter((name) => !text.includes(`**${name}**`) && !text.includes(`**${name}.**`)),
  ).toEqual([])
})
