import { createHash } from 'node:crypto'
import { expiryFrom, extendedExpiry } from './session'
import { hashOfToken, newToken } from './token'

const now = new Date('2026-11-02T03:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

test('a remembered session ends 30 days after its last use, another one after 12 hours', () => {
  expect(expiryFrom(now, true).toISOString()).toBe('2026-12-02T03:00:00.000Z')
  expect(expiryFrom(now, false).toISOString()).toBe('2026-11-02T15:00:00.000Z')
})

test('the end moves at most once a minute', () => {
  const session = { remember: false, expiresAt: expiryFrom(now, false) }
  expect(extendedExpiry(session, minutes(0.9))).toBeUndefined()
  expect(extendedExpiry(session, minutes(1))).toEqual(expiryFrom(minutes(1), false))
})

test('a token is 256 bits and only its hash can be found again', () => {
  const { token, hash } = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hash).toEqual(createHash('sha256').update(token).digest())
  expect(hashOfToken(token)).toEqual(hash)
  expect(hashOfToken(`${token}=`)).toBeUndefined()
  expect(hashOfToken('')).toBeUndefined()
})
