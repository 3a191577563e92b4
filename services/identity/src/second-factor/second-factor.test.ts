import { Secret, TOTP } from 'otpauth'
import { newRecoveryCodes, normaliseRecoveryCode } from './recovery-codes'
import { enrolmentUri, matchTimeStep, newSecret } from './totp'

const now = new Date('2026-11-22T03:00:10Z')
const step = Math.floor(now.getTime() / 30_000)

// The secret and the times of RFC 6238, appendix B, by the last six of its eight digits.
const standard = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at %d seconds the code of the standard is %s', (seconds, code) => {
  expect(matchTimeStep(standard, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code is good in its own half minute and in the adjacent ones', () => {
  const secret = newSecret()
  const code = (offset: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + offset * 30_000 })
  for (const offset of [-1, 0, 1]) expect(matchTimeStep(secret, code(offset), now)).toBe(step + offset)
  for (const offset of [-2, 2]) expect(matchTimeStep(secret, code(offset), now)).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '123 456\n'])('%j is no code', (typed) => {
  expect(matchTimeStep(newSecret(), typed, now)).toBeUndefined()
})

test('a secret has 160 random bits and is part of the otpauth URI', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const uri = new URL(enrolmentUri(secret, 'budi01'))
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Jejaring',
  ])
  expect(uri.pathname).toContain('budi01')
})

test('ten recovery codes differ, and are read however people write them down', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const plain = code.replace('-', '')
    expect(normaliseRecoveryCode(code)).toBe(plain)
    expect(normaliseRecoveryCode(` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(
      plain,
    )
  }
  for (const other of ['', '7K2QX', '7K2QX-9F0TU', '123456', '7K2QX-9F0TB-1'])
    expect(normaliseRecoveryCode(other)).toBeUndefined()
})
