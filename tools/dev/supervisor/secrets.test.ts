import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secrets } from './secrets'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-secrets-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('everything stays the same from start to start, in a file for its owner only', () => {
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

test('the first password is gone once it has been shown', () => {
  const secrets = Secrets.open(directory, true)
  const password = secrets.adminPassword!
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  secrets.forgetAdminPassword()
  expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).not.toContain(password)
  expect(Secrets.open(directory, true).adminPassword).toBeUndefined()
})

test('who began without demonstration data never gets it, and who has it never gets it twice', () => {
  Secrets.open(directory, false)
  expect(Secrets.open(directory, true).demoWanted).toBe(false)
  rmSync(join(directory, 'secrets.json'))
  const secrets = Secrets.open(directory, true)
  expect(secrets.demoWanted).toBe(true)
  secrets.demoDone()
  expect(Secrets.open(directory, true).demoWanted).toBe(false)
})

test('every service has keys of its own, and what identity and whatsapp share is neither of theirs', () => {
  const secrets = Secrets.open(directory, true)
  const keys = [
    ...['identity', 'wallet', 'whatsapp'].map((service) => secrets.sealKey(service)),
    ...['identity', 'wallet', 'pins'].map((service) => secrets.idempotencySecret(service)),
    ...[secrets.messageKey, secrets.csrfSecret],
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('where one key served all before, it stands behind each new one: what was made with it is known on', () => {
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
})

test('who takes over older databases gets no demonstration data', () => {
  Secrets.open(directory, true).takeOverDatabases()
  expect(Secrets.open(directory, true).demoWanted).toBe(false)
})

test('a damaged file is a sentence, not a new set of secrets', () => {
  writeFileSync(join(directory, 'secrets.json'), '{"csrf')
  expect(() => Secrets.open(directory, true)).toThrow('cannot be read as JSON')
})

test('a file that lost a part when it was edited is named', () => {
  writeFileSync(join(directory, 'secrets.json'), '{"csrfSecret": "a"}')
  expect(() => Secrets.open(directory, true)).toThrow('lacks csrfSecret or databasePasswords')
})
