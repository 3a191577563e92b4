import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productVersion } from './product-version'
import { root } from './root'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const version = productVersion()

test('is a semantic version, and that of the lock file, of which all builds depend', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/)
  const lock = JSON.parse(text('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

test('is the version of the chart and of the images that it installs', () => {
  const chart = text('charts/jejaring/Chart.yaml')
  expect(/^version: (.+)$/m.exec(chart)?.[1]).toBe(version)
  expect(/^appVersion: "(.+)"$/m.exec(chart)?.[1]).toBe(version)
})

test('has a dated section in the changelog, below that of unreleased changes', () => {
  const headings = [...text('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings[0]).toBe('[Unreleased]')
  expect(headings[1]).toMatch(new RegExp(`^\\[${version}\\] - \\d{4}-\\d{2}-\\d{2}$`))
  const kinds = [...text('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, kind]) => kind)
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  expect(kinds.filter((kind) => !known.includes(kind ?? ''))).toEqual([])
})

test('every path in CODEOWNERS exists and has a team', () => {
  const rules = text('CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(rules.length).toBeGreaterThan(3)
  for (const rule of rules) {
    const [path = '', ...teams] = rule.split(/\s+/)
    expect([rule, teams.length > 0, teams.every((team) => /^@jejaring\/[a-z-]+$/.test(team))]).toEqual([
      ...[rule, true, true],
    ])
    if (path !== '*') expect([path, existsSync(join(root, path))]).toEqual([path, true])
  }
})
