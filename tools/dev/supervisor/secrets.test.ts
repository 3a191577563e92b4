import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secrets } from './secrets'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-secrets-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('keeps all secrets across starts in a file that only its owner can read', () => {
  const first = Secrets.open(directory, true)
  const password = first.databasePassword('jejaring_pins')
  const again = Secrets.open(directory, true)
  expect(again.databasePassword('jejaring_pins')).toBe(password)
  expect([again.csrfSecret, again.sealKey('wallet'), again.adminPassword]).toEqual([
    first.csrfSecret,
    first.sealKey('wallet'),
    first.adminPassword,
  ])
  expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('makes other secrets for another installation', () => {
  const other = mkdtempSync(join(tmpdir(), 'jejaring-secrets-'))
  const [one, two] = [directory, other].map((each) => {
    const secrets = Secrets.open(each, true)
    const { csrfSecret, callerKey, messageKey, adminPassword } = secrets
    const keys = [secrets.databasePassword('jejaring_pins'), secrets.sealKey('wallet')]
    return [...keys, secrets.idempotencySecret('pins'), csrfSecret, callerKey, messageKey, adminPassword]
  })
  expect(one!.filter((secret) => two!.includes(secret))).toEqual([])
  rmSync(other, { recursive: true })
})

test('forgets the first password after it has been shown', () => {
  const secrets = Secrets.open(directory, true)
  const password = secrets.adminPassword!
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  secrets.forgetAdminPassword()
  expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).not.toContain(password)
  expect(Secrets.open(directory, true).adminPassword).toBeUndefined()
})

test('decides about demonstration data once and creates it at most once', () => {
  Secrets.open(directory, false)
  expect(Secrets.open(directory, true).demoWanted).toBe(false)
  rmSync(join(directory, 'secrets.json'))
  const secrets = Secrets.open(directory, true)
  expect(secrets.demoWanted).toBe(true)
  secrets.beginDemo(new Date())
  secrets.markDemoDone()
  const later = Secrets.open(directory, true)
  expect([later.demoWanted, later.demoUnfinished, later.hasDemo]).toEqual([false, false, true])
})

test('repeats an interrupted demonstration with its day and password, then drops them', () => {
  const begun = Secrets.open(directory, true).beginDemo(new Date('2026-11-26T23:59:59Z'))
  const later = Secrets.open(directory, false)
  expect([later.demoUnfinished, later.hasDemo]).toEqual([true, true])
  expect(later.beginDemo(new Date('2026-11-28T00:00:00Z'))).toEqual(begun)
  later.markDemoDone()
  expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).not.toContain(begun.password)
})

test('gives each service its own keys, separate from the shared message key', () => {
  const secrets = Secrets.open(directory, true)
  const keys = [
    ...['identity', 'wallet', 'whatsapp'].map((service) => secrets.sealKey(service)),
    ...['identity', 'wallet', 'pins'].map((service) => secrets.idempotencySecret(service)),
    ...[secrets.messageKey, secrets.callerKey, secrets.csrfSecret],
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('names a key that the file has lost; an update may add one', () => {
  const first = Secrets.open(directory, true)
  const file = join(directory, 'secrets.json')
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  const { 'seal-identity': lost, ...keys } = stored.keys
  writeFileSync(file, JSON.stringify({ ...stored, keys }))
  expect(() => Secrets.open(directory, true)).toThrow(/lacks the keys seal-identity\. Restore it/)
  const purposes = stored.purposes.filter((purpose: string) => purpose !== 'seal-identity')
  writeFileSync(file, JSON.stringify({ ...stored, keys, purposes }))
  const updated = Secrets.open(directory, true)
  expect([updated.sealKey('wallet'), updated.sealKey('identity') === lost]).toEqual([
    first.sealKey('wallet'),
    false,
  ])
  expect(Secrets.open(directory, true).sealKey('identity')).toBe(updated.sealKey('identity'))
})

test('keeps a former common key for verification after each new key', () => {
  const before = { csrfSecret: 'c', idempotencySecret: 'once for all', sealKey: 'sealed once', demo: 'done' }
  writeFileSync(
    join(directory, 'secrets.json'),
    JSON.stringify({ ...before, databasePasswords: { jejaring_pins: 'p' } }),
  )
  const secrets = Secrets.open(directory, true)
  const keys = [secrets.sealKey('identity'), secrets.sealKey('whatsapp'), secrets.messageKey]
  expect(keys.map((key) => key.replace(/^[0-9a-f]{64},/, ''))).toEqual(Array(3).fill(before.sealKey))
  expect(new Set(keys).size).toBe(3)
  expect(secrets.idempotencySecret('pins')).toMatch(/^[0-9a-f]{64},once for all$/)
  expect(secrets.databasePassword('jejaring_pins')).toBe('p')
  expect(Secrets.open(directory, true).messageKey).toBe(secrets.messageKey)
  expect(secrets.callerKey).toMatch(/^[0-9a-f]{64}$/)
})

test('creates no demonstration data in pre-existing databases', () => {
  Secrets.open(directory, true).declineDemo()
  expect(Secrets.open(directory, true).demoWanted).toBe(false)
})

test('reports a corrupt file instead of generating new secrets', () => {
  writeFileSync(join(directory, 'secrets.json'), '{"csrf')
  expect(() => Secrets.open(directory, true)).toThrow('cannot be read as JSON')
})

test('reports a file with a missing field by its path', () => {
  writeFileSync(join(directory, 'secrets.json'), '{"csrfSecret": "a"}')
  expect(() => Secrets.open(directory, true)).toThrow('lacks csrfSecret or databasePasswords')
})
